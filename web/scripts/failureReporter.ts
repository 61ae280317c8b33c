import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

const LINES = 12
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character
const COLOUR = /\u001b\[[0-9;]*m/g

/** Prints the failures once more after all other output, without attachments: a log that keeps only its end still has them. */
export default class FailureReporter implements Reporter {
  private suite?: Suite

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite
  }

  onEnd(_result: FullResult) {
    for (const test of this.suite?.allTests() ?? [])
      for (const result of test.results)
        if (result.status !== test.expectedStatus && result.status !== 'skipped')
          process.stdout.write(`${summaryOf(test, result)}\n`)
  }
}

/** Returns the test, the steps that failed from outer to inner, and the first lines of each error. */
function summaryOf({ location, title }: TestCase, { status, errors, duration, steps }: TestResult): string {
  const place = `${location.file.split('/').at(-1)}:${location.line}`
  const lines = errors.flatMap(({ message = '' }) => linesOf(message))
  const head = `${place} ${title}\n${status} after ${Math.round(duration / 1000)} s: ${failedSteps(steps).join(' › ')}`
  return [head, ...lines].join('\n  ')
}

function failedSteps(steps: TestStep[]): string[] {
  const failed = steps.find(({ error }) => error)
  return failed ? [failed.title, ...failedSteps(failed.steps)] : []
}

const linesOf = (message: string) =>
  message
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
