# SPDX-License-Identifier: Apache-2.0
#
# The verbs. The facts (sources, flags, dependencies) are in meson.build, the packages in
# tools/bootstrap.

# In a checkout a warning is an error; from a tarball, with a compiler we have not met, it is not.
WERROR := $(if $(wildcard .git),true,false)
SETUP := meson setup -Dwerror=$(WERROR)
# gcc's flow warnings go astray in code that a sanitizer has rewritten, so they are no errors there.
SANITIZE := meson setup -Db_lundef=false -Dc_args=-fno-sanitize-recover=undefined
# What is installed, and what is measured. -O2, as deep recursion wants small frames.
RELEASE := meson setup -Db_ndebug=true -Db_lto=true -Dtests=false -Dstatic_command=true
TEST := meson test --print-errorlogs --quiet
prefix ?= /usr/local
FUZZ_SECONDS ?= 60

PYTHON ?= $(or $(wildcard /usr/bin/python3),python3)

.PHONY: all demo test models asan tsan fuzz bench format lint install python accept clean bootstrap bootstrap-dev

all: build/build.ninja
	@ninja -C build --quiet

bootstrap:
	@tools/bootstrap

bootstrap-dev:
	@tools/bootstrap --dev

# The random models of the kernel in full (make test runs a part of them); FIRST gives other seeds.
CASES ?= 100000
FIRST ?= 1
models: all
	@WEFT_CASES=$(CASES) WEFT_FIRST=$(FIRST) build/weft-tests models_
	@WEFT_CASES=$$(($(CASES) / 10)) WEFT_FIRST=$(FIRST) tests/cli/garden_mutations build/weft

demo: bootstrap
	@$(MAKE) --no-print-directory all
	@examples/tour build/weft

test: bootstrap
	@$(MAKE) --no-print-directory all
	@$(TEST) -C build

asan: build-asan/build.ninja
	@ninja -C build-asan --quiet
	@$(TEST) -C build-asan

tsan: build-tsan/build.ninja
	@ninja -C build-tsan --quiet
	@build-tsan/weft-tests "threads" parallel/ pool/ # TSan itself dies of recursions that are 64 k deep

fuzz: build-fuzz/build.ninja
	@ninja -C build-fuzz --quiet
	@tools/fuzz build-fuzz $(FUZZ_SECONDS)

bench: build-bench/build.ninja
	@ninja -C build-bench --quiet
	@build-bench/weft-bench
	@bench/peers.sh build-bench
	@bench/programs.sh build-bench
	@bench/document.sh build-bench
	@bench/json.sh build-bench
	@bench/tree.sh build-bench
	@bench/terraform.sh build-bench
	@bench/puppet.py build-bench
	@bench/growth build-bench
	@tools/count-recording build-bench/weft-bench

format:
	@git ls-files -z '*.c' '*.h' | xargs -0 clang-format -i

lint: bootstrap-dev all
	@tools/lint build

# Rewrites the expectations of the tests to what they get now; the diff is to be reviewed.
accept: all
	@tests/cli/run --accept build/weft
	@tests/cli/guide --accept build/weft
	@tools/gen-docs build/weft
	@WEFT_ACCEPT=1 build/weft-tests corpus
	@examples/tour build/weft > examples/tour.expected
	@tools/check-readme --accept
	@for e in tour functions steps; do build/embed-$$e > examples/embed/$$e.expected; done
	@cd examples/embed && ../../build/embed-config server.hcl broken.hcl mistyped.hcl > config.expected || true

install:
	@$(RELEASE) --prefix=$(prefix) build-install --reconfigure >/dev/null 2>&1 \
	    || $(RELEASE) --prefix=$(prefix) build-install
	@meson install -C build-install --quiet

# A wheel with the library in it; nothing is downloaded.
python: build-install/build.ninja
	@ninja -C build-install --quiet libweft.a
	@cd python && WEFT_LIBRARY=$(CURDIR)/build-install/libweft.a $(PYTHON) setup.py -q \
	    build -b $(CURDIR)/build-install/python bdist_wheel -d $(CURDIR)/dist
	@rm -rf python/weft.egg-info && ls dist/weft-*.whl

build-install/build.ninja:
	$(RELEASE) --prefix=$(prefix) build-install

clean:
	rm -rf build build-*/

build/build.ninja:
	$(SETUP) build

build-asan/build.ninja:
	$(SANITIZE) -Db_sanitize=address,undefined build-asan

build-tsan/build.ninja:
	$(SANITIZE) -Db_sanitize=thread build-tsan

build-clang/build.ninja:
	CC=clang $(SETUP) build-clang

build-fuzz/build.ninja:
	CC=clang $(SANITIZE) -Db_sanitize=address,undefined -Dfuzz=true build-fuzz

build-bench/build.ninja:
	$(RELEASE) -Dbench=true build-bench
