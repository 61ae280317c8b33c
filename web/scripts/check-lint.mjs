// Proves that biome.json refuses what it should: lints a planted violation of each rule, and the same code without it.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..')
const importSave = "import { save } from './types'\n\n"
const types = `export type State = 'draft' | 'published' | 'rejected'

export async function save(name: string): Promise<boolean> {
  return name !== ''
}
`

const switchOn = (cases) => `import type { State } from './types'

export function run(state: State) {
  switch (state) {
${cases.map((one, index) => `    case '${one}':\n      return ${index}\n`).join('')}  }
}
`

/** For each rule, code that breaks it and code that does not. The promise and the union are imported: types must be known across files. */
const cases = {
  noFloatingPromises: [
    `${importSave}export const run = () => {\n  save('a')\n}\n`,
    `${importSave}export const run = () => {\n  void save('a')\n}\n`,
  ],
  noMisusedPromises: [
    `${importSave}export const run = () => (save('a') ? 1 : 2)\n`,
    `${importSave}export const run = async () => ((await save('a')) ? 1 : 2)\n`,
  ],
  useAwaitThenable: [
    "export const run = async () => {\n  await 'a'\n}\n",
    `${importSave}export const run = async () => {\n  await save('a')\n}\n`,
  ],
  useExhaustiveSwitchCases: [switchOn(['draft', 'published']), switchOn(['draft', 'published', 'rejected'])],
  noExplicitAny: ['export const run = (value: any) => value\n', 'export const run = (value: unknown) => value\n'],
  noNonNullAssertion: [
    'export const run = (list: string[]) => list[0]!\n',
    "export const run = (list: string[]) => list[0] ?? ''\n",
  ],
  // In a layer it would win over the layers above; src/app/base.css alone may do that.
  noImportantStyles: ['.a {\n  color: red !important;\n}\n', '.a {\n  color: red;\n}\n'],
}

const extension = { noImportantStyles: 'css' }
const fileOf = (rule, kind) => `${rule}.${kind}.${extension[rule] ?? 'ts'}`

/** The rules that each file breaks, by the name of the file. */
function lint(folder) {
  const biome = join(web, 'node_modules/.bin/biome')
  const run = spawnSync(biome, ['lint', '--reporter=json'], { cwd: folder, encoding: 'utf8' })
  const broken = {}
  for (const { category, location } of JSON.parse(run.stdout).diagnostics) {
    broken[location.path] = [...(broken[location.path] ?? []), category.split('/').at(-1)]
  }
  return broken
}

const folder = mkdtempSync(join(tmpdir(), 'raymi-lint-'))
let wrong = []
try {
  copyFileSync(join(web, 'biome.json'), join(folder, 'biome.json'))
  writeFileSync(join(folder, 'types.ts'), types)
  for (const [rule, [bad, good]] of Object.entries(cases)) {
    writeFileSync(join(folder, fileOf(rule, 'bad')), bad)
    writeFileSync(join(folder, fileOf(rule, 'good')), good)
  }
  const broken = lint(folder)
  const expected = Object.fromEntries(Object.keys(cases).map((rule) => [fileOf(rule, 'bad'), rule]))
  wrong = [...new Set([...Object.keys(expected), ...Object.keys(broken)])]
    .map((file) => ({ file, found: (broken[file] ?? []).join(', ') || 'nothing', want: expected[file] ?? 'nothing' }))
    .filter(({ found, want }) => found !== want)
} finally {
  rmSync(folder, { recursive: true })
}
for (const { file, found, want } of wrong) console.error(`${file}: lint finds ${found}, expected ${want}`)
if (wrong.length > 0) process.exit(1)
