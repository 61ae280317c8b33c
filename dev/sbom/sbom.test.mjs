import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { licenseOf } from './license.mjs'
import { documentOf, modulesOf, packagesOf } from './sbom.mjs'

test('modules of a program, a replaced one by its replacement', () => {
  const output = [
    'bin/x: go1.26',
    '\tpath\traymi.example/x',
    '\tmod\traymi.example\t(devel)',
    '\tdep\tgolang.org/x/text\tv0.43.0\th1:a=',
    '\tdep\texample.org/old\tv1.0.0',
    '\t=>\texample.org/new\tv1.1.0\th1:b=',
    '\tbuild\t-trimpath=true',
  ].join('\n')
  assert.deepEqual(modulesOf(output), [
    { path: 'golang.org/x/text', version: 'v0.43.0' },
    { path: 'example.org/new', version: 'v1.1.0' },
  ])
})

test('packages that run, without those of the build', () => {
  const lock = {
    packages: {
      '': { name: 'raymi-web' },
      'node_modules/react': { version: '19.3.1', license: 'MIT' },
      'node_modules/a/node_modules/@x/y': { version: '2.0.0', license: 'ISC' },
      'node_modules/vite': { version: '8.0.0', license: 'MIT', dev: true },
      'node_modules/fsevents': { version: '2.3.3', license: 'MIT', optional: true },
    },
  }
  assert.deepEqual(packagesOf(lock), [
    { path: 'react', version: '19.3.1', license: 'MIT' },
    { path: '@x/y', version: '2.0.0', license: 'ISC' },
  ])
})

test('every package of the pages has a license, so that images can be built', () => {
  const packages = packagesOf(JSON.parse(readFileSync(new URL('../../web/package-lock.json', import.meta.url), 'utf8')))
  assert.ok(packages.length > 50)
  assert.deepEqual(packages.filter(({ license }) => !license), [])
})

test('license texts', () => {
  assert.equal(licenseOf('   Apache License\n   Version 2.0, January 2004'), 'Apache-2.0')
  assert.equal(licenseOf('Mozilla Public License Version 2.0\n====='), 'MPL-2.0')
  assert.equal(licenseOf('Permission is hereby granted, free of charge, to any person\nobtaining a copy of'), 'MIT')
  const bsd = 'Redistribution and use in source and binary forms, with or without'
  assert.equal(licenseOf(bsd), 'BSD-2-Clause')
  assert.equal(licenseOf(`${bsd} modification. Neither the name of the holder`), 'BSD-3-Clause')
  assert.equal(licenseOf('All rights reserved.'), null)
})

test('every part is described once, with license and address', () => {
  const react = { path: '@fontsource/poppins', version: '5.3.0', license: 'OFL-1.1' }
  const document = documentOf({
    modules: [{ path: 'golang.org/x/text', version: 'v0.43.0', license: 'BSD-3-Clause' }],
    packages: [react, react],
    version: 'abc1234',
    created: '2026-11-23T00:00:00Z',
  })
  assert.deepEqual(
    document.packages.slice(1).map(({ SPDXID, licenseConcluded, externalRefs }) => [
      SPDXID,
      licenseConcluded,
      externalRefs[0].referenceLocator,
    ]),
    [
      ['SPDXRef-golang-golang.org-x-text-v0.43.0', 'BSD-3-Clause', 'pkg:golang/golang.org/x/text@v0.43.0'],
      ['SPDXRef-npm--fontsource-poppins-5.3.0', 'OFL-1.1', 'pkg:npm/%40fontsource/poppins@5.3.0'],
    ],
  )
  assert.equal(document.relationships.length, 3)
})

test('a part without a known license is refused', () => {
  const bare = { path: 'example.org/x', version: 'v1.0.0', license: null }
  assert.throws(() => documentOf({ modules: [bare], packages: [], version: 'a', created: '' }), /example\.org\/x@v1\.0\.0/)
})
