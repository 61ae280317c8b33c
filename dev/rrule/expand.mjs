// Expands recurrence rules with ical.js, so that a test compares its dates with those of the portal. Reads lines of JSON
// {"rule": "FREQ=…", "first": "2026-12-04T19:00:00", "limit": 10} and answers each with a line: {"dates": […]} or {"error": "…"}. With
// "exceptions" or "extra", lists of times, it reads the event that has them as EXDATE and RDATE.
// Times are those of a clock in one time zone without daylight saving time.
import { createInterface } from 'node:readline'
import ICAL from 'ical.js'

ICAL.design.strict = true

function expandRule({ rule, first, limit }) {
  const next = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(first))
  const dates = []
  for (let date = next.next(); date && dates.length < limit; date = next.next()) dates.push(date.toString())
  return dates
}

const compact = (time) => time.replace(/[-:]/g, '')
const list = (name, times) => (times.length > 0 ? [`${name}:${times.map(compact).join(',')}`] : [])

function expandEvent({ rule, first, limit, exceptions = [], extra = [] }) {
  // ical.js stops at an EXDATE that is repeated or no date of the rule; neither means anything in RFC 5545.
  const ofRule = new Set(expandRule({ rule, first, limit }))
  const lines = [
    'BEGIN:VEVENT',
    `DTSTART:${compact(first)}`,
    `RRULE:${rule}`,
    ...list('EXDATE', [...new Set(exceptions)].filter((time) => ofRule.has(time))),
    ...list('RDATE', extra),
    'END:VEVENT',
  ]
  const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')))
  const next = new ICAL.RecurExpansion({ component, dtstart: component.getFirstPropertyValue('dtstart') })
  const dates = new Set()
  for (let date = next.next(); date && dates.size < limit; date = next.next()) dates.add(date.toString())
  return [...dates]
}

const expand = (question) => (question.exceptions || question.extra ? expandEvent(question) : expandRule(question))

for await (const line of createInterface({ input: process.stdin })) {
  let answer
  try {
    answer = { dates: expand(JSON.parse(line)) }
  } catch (problem) {
    answer = { error: String(problem) }
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
