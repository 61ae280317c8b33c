/** The tests that failed by Playwright's JSON report; a report with errors of its own, such as a file that does not load, names those. */
export function failedInBrowser({ suites = [], errors = [] }) {
  const names = []
  const walk = ({ title, specs = [], suites: inner = [] }, path) => {
    const here = [...path, title]
    for (const spec of specs) if (!spec.ok) names.push([...here, spec.title].join(' › '))
    for (const suite of inner) walk(suite, here)
  }
  for (const suite of suites) walk(suite, [])
  return names.length > 0 ? names : errors.map(({ message = '' }) => firstLine(message))
}

/** The tests that failed by Vitest's JSON report: those of a file that does not load are named by the file. */
export function failedInVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, assertionResults = [] }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [lastPart(name)] : []
    return failed.map(({ fullName }) => `${lastPart(name)} › ${fullName}`)
  })
}

/** The tests that failed by the lines of `go test -json`: the innermost ones, or the package that failed without a test. */
export function failedInGo(text) {
  const events = text.split('\n').flatMap((line) => parsed(line) ?? [])
  const failed = events.filter(({ Action }) => Action === 'fail')
  const tests = failed.flatMap(({ Package, Test }) => (Test ? [{ Package, Test }] : []))
  const within = ({ Package, Test }) =>
    tests.some((other) => other.Package === Package && other.Test.startsWith(`${Test}/`))
  const nameOf = ({ Package, Test }) => [lastPart(Package), Test].filter(Boolean).join(' › ')
  const bare = failed.filter(({ Package, Test }) => !Test && !tests.some((test) => test.Package === Package))
  return [...tests.filter((test) => !within(test)), ...bare].map(nameOf)
}

const firstLine = (text) => text.split('\n')[0] ?? ''
const lastPart = (path) => path.split('/').slice(-2).join('/')

/** A compiler's complaint is a line, too, but not JSON. */
function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
