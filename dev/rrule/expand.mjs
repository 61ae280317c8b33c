// Expands recurrence rules with ical.js, so that a test compares its dates with those of the portal. Reads lines of JSON
// {"rule": "FREQ=…", "first": "2026-12-04T19:00:00", "limit": 10} and answers each with a line: {"dates": […]} or {"error": "…"}.
// Times are those of a clock in one time zone without daylight saving time.
import { createInterface } from 'node:readline'
import ICAL from 'ical.js'

ICAL.design.strict = true

function expand({ rule, first, limit }) {
  const next = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(first))
  const dates = []
  for (let date = next.next(); date && dates.length < limit; date = next.next()) dates.push(date.toString())
  return { dates }
}

for await (const line of createInterface({ input: process.stdin })) {
  let answer
  try {
    answer = expand(JSON.parse(line))
  } catch (problem) {
    answer = { error: String(problem) }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
