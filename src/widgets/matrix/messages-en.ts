import type { MatrixMessages } from './messages.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const en: MatrixMessages = {
  phrase: (label, value) => `${label} ${value}`,
  intro: (crashes, losses) =>
    `A cell shows what can come of a crash at that point: every order of the steps, with at most ${counted(crashes, 'crash', 'crashes')} and at most ${counted(losses, 'lost message', 'lost messages')} in a run. A number counts orders.`,
  press: 'Press an outcome to replay the shortest order that ends so.',
  skip: 'Skip the table',
  marks: { holds: 'ends well', broken: 'breaks an invariant', unfinished: 'breaks nothing, and nobody knows yet' },
  crashPoint: 'The worker crashes',
  outcomes: {
    'charged-twice': 'charged twice',
    'told-wrongly': 'told wrongly',
    'charge-lost': 'charge lost',
    'held-charged': 'held; charged',
    'held-not-charged': 'held; not charged',
    'charged-once': 'charged once',
    'not-charged': 'not charged',
  },
  orders: 'orders, replay one',
  noSuchStep: 'It has no such step',
  explored: 'Explored',
  everyOrder: (schedules, runs) => `every order: ${schedules}, by ${runs} runs`,
  sample: (schedules, runs) => `a sample: ${runs} runs, which cover ${schedules} orders`,

  rerun: 'Run the matrix again here',
  rerunIntro: (entries, runs) =>
    `The figures above were computed when this page was built. Your browser can compute them anew on the PostgreSQL in this page and compare: ${entries} combinations, ${runs} runs.`,
  rerunDownloads: (size) => `The first run downloads PostgreSQL: ${size}.`,
  begin: 'Run the matrix',
  again: 'Run it all again',
  goOn: (left) => `Go on with the other ${left}`,
  stop: 'Stop',
  stopping: 'Stopping and booting the database again …',
  running: (entry, entries, runs) => `Combination ${entry} of ${entries}, ${runs} runs so far`,
  stopped: (done, entries) => `Stopped. ${done} of ${entries} combinations are done and stay.`,
  same: (entries, orders, runs, seconds) =>
    `${counted(entries, 'combination', 'combinations')} run: your browser found the same outcomes, in as many orders each, as this page shows. ${orders} orders by ${runs} runs, ${seconds} s.`,
  differs: (different, entries, runs, seconds) =>
    `In ${different} of ${counted(entries, 'combination', 'combinations')} your browser found something else than this page shows. ${runs} runs, ${seconds} s.`,
  row: {
    title: 'Combination by combination',
    what: 'Combination',
    result: 'Compared with the page',
    runs: 'Runs',
    time: 'Time',
    same: 'the same',
    differs: 'differs',
    seconds: (seconds) => `${seconds} s`,
    difference: (crashPoint, outcome, page, here) => `${crashPoint}: ${outcome}, ${page} on the page, ${here} here`,
    differentCoverage: (page, here) => `Orders covered: ${page} on the page, ${here} here`,
  },
  failed: 'What is done stays. Trying again goes on from there.',
  close: 'Close',
  noScript: 'Running it here needs JavaScript; the table and its links do not.',
}
