// Measures the pages that visitors come in by, on an emulated phone, prints the medians and fails below what was agreed.
// Scores depend on the machine: Lighthouse multiplies the times of its tasks by four. The browser's processor is slowed down until it
// has the benchmark index REFERENCE, so that the emulated phone is the same on every machine. It has to be slow while the page runs: a
// larger multiplier would also stretch the slices of five milliseconds after which React yields, which on a real phone end in
// time. On a busy machine the figures are worth nothing: a run whose index is too low is repeated, and the last column is the index of
// each page's runs. On a processor slower than the phone the bar of blocked time grows in proportion, and the score of the speed, which
// has no such proportion, is printed only.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const base = process.env.RAYMI_BASE_URL
if (!base) throw new Error('RAYMI_BASE_URL names the portal: run `make lighthouse`')
const RUNS = Number(process.env.RUNS ?? 5)
const PAGES = new RegExp(process.env.PAGES ?? '')
const REFERENCE = 1700
// A share of the calibrated index; a lower one means that other work had the processor meanwhile.
const UNDISTURBED = 0.95
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
// Milliseconds that the main thread may be blocked in all.
const MOST_BLOCKED = 150
const TIMES = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time' }

const first = async (list) => (await (await fetch(`${base}/api/${list}?pagination[pageSize]=1`)).json()).data[0].id
const pages = {
  home: '/',
  events: '/events',
  month: '/events?view=month',
  map: '/events?view=map',
  feasts: '/feasts',
  event: `/event/${await first('events')}`,
  host: `/event-host/${await first('partners')}`,
  'news item': `/news/${await first('news')}`,
}

async function measure(path, rate) {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
  try {
    const browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null })
    const page = await browser.newPage()
    // Lighthouse leaves this as it is unless it throttles by the browser itself.
    await page.emulateCPUThrottling(rate)
    const { lhr } = await lighthouse(base + path, { logLevel: 'error' }, undefined, page)
    await browser.disconnect()
    return lhr
  } finally {
    chrome.kill()
  }
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]
const failedAudits = ({ audits, categories }) =>
  Object.entries(LEAST).flatMap(([name, least]) =>
    least < 100
      ? []
      : categories[name].auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
          .map(({ id }) => id),
  )

const indexOf = (runs) => median(runs.map(({ environment }) => environment.benchmarkIndex))
async function repeated(path, rate) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(path, rate))
  return runs
}

const isUndisturbed = ({ environment }) => environment.benchmarkIndex >= UNDISTURBED * reference

/** RUNS undisturbed runs of a page, or all of three times as many. The first visit is not one: it makes the page's renditions, which
 *  a visitor's phone does not. */
async function several(path, rate) {
  const runs = []
  await measure(path, rate)
  while (runs.filter(isUndisturbed).length < RUNS && runs.length < 3 * RUNS) runs.push(await measure(path, rate))
  const undisturbed = runs.filter(isUndisturbed)
  return undisturbed.length < RUNS ? runs : undisturbed
}

/** The rate at which the browser has the index REFERENCE, or 1 on a slower processor, and the index: it falls a little faster than the
 *  rate rises. */
async function calibrated() {
  let rate = 1
  let index = 0
  for (let step = 0; step < 3; step += 1) {
    index = indexOf(await repeated(pages['news item'], rate))
    console.log(`processor slowed down ${rate.toFixed(2)} times: benchmark index ${Math.round(index)}`)
    rate = Math.max(1, (rate * index) / REFERENCE)
  }
  return { rate, reference: Math.min(REFERENCE, index) }
}
const { rate, reference } = await calibrated()
const slowness = reference < UNDISTURBED * REFERENCE ? REFERENCE / reference : 1
const mostBlocked = MOST_BLOCKED * slowness
if (slowness > 1) {
  LEAST.performance = 0
  console.log(
    `this processor is ${slowness.toFixed(2)} times slower than the phone: the score of the speed is not judged`,
  )
}

let short = false
console.log('page        perf  a11y  best   seo    FCP    LCP    TBT    CLS  index')
for (const [name, path] of Object.entries(pages).filter(([name]) => PAGES.test(name))) {
  const runs = await several(path, rate)
  const scores = Object.keys(LEAST).map((key) =>
    median(runs.map(({ categories }) => Math.round(categories[key].score * 100))),
  )
  const of = (audit) => median(runs.map(({ audits }) => audits[audit].numericValue))
  const cells = [
    ...scores.map((score) => String(score).padStart(4)),
    ...Object.values(TIMES).map((audit) => String(Math.round(of(audit))).padStart(5)),
    of('cumulative-layout-shift').toFixed(3),
    String(Math.round(indexOf(runs))).padStart(5),
  ]
  console.log(`${name.padEnd(10)}  ${cells.join('  ')}`)
  const failed = [...new Set(runs.flatMap(failedAudits))]
  if (failed.length > 0) console.log(`            ${failed.join(', ')}`)
  short ||= Object.values(LEAST).some((least, at) => scores[at] < least) || of(TIMES.TBT) > mostBlocked
}
const bars = `${Object.values(LEAST).join(' / ')}, blocked for ${Math.round(mostBlocked)} ms at most`
console.log(
  `${short ? 'MISSED' : 'kept'}: ${bars}; benchmark index ${Math.round(reference)}, slowed down ${rate.toFixed(2)} times`,
)
if (short) process.exitCode = 1
