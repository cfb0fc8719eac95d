import { crashesByKey } from '../keyboard.ts'
import type { Messages } from './messages.ts'
import { span } from './span.ts'

const plural = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const en: Messages = {
  player: 'Player',
  settings: 'Settings',
  unusedSettings: 'Settings that this strategy doesn’t use',
  unusedSetting: (label, value, usedBy) => `${label}: ${value} (only used by ${usedBy})`,
  presets: 'Named runs',
  sessions: 'Sessions',
  lane: (actor) => `Session ${actor}`,
  yes: 'yes',
  no: 'no',

  reset: 'Start over',
  back: 'Back',
  forward: 'Forward',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  speedOf: (factor) => `${factor}×`,
  timeline: 'Timeline',
  stepOf: (step, total) => `Step ${step} of ${total}`,
  beforeFirst: 'Before the first step.',
  howToBegin: 'Before the first step. Play, or choose who goes first.',
  goTo: (step) => `Go to step ${step}`,
  fire: 'Fire all',
  seed: 'seed',
  copyLink: 'Copy link',
  linkCopied: 'Link to this run copied.',
  linkNotCopied: 'The link could not be copied; it stands in the address bar.',
  present: 'Full screen',
  presentEnd: 'Leave full screen',
  keys: 'Keyboard shortcuts',
  controls: 'Controls',
  next: 'Who goes next?',
  instead: 'Or instead:',
  noScript: 'Stepping, firing and exploring need JavaScript. The run below is complete without it.',

  token: (kind, actor) =>
    ({
      step: `Step ${actor}`,
      crash: `Crash ${actor}`,
      expire: `Let ${actor}’s lock_timeout expire`,
      lose: `Lose ${actor}’s message`,
      double: `Deliver ${actor}’s message twice`,
      delay: `Delay ${actor}’s message`,
      wake: `Wake ${actor} first`,
    })[kind],
  noAnswer: (actor) => `Let ${actor} give up waiting`,
  lateFirst: (actor) => `Let the delayed message reach ${actor} first`,
  messageOf: (from, to, type) => `${from} → ${to}: ${type}`,
  fateOf: { lose: 'Lose', double: 'Double', delay: 'Delay' },
  ofMessage: (actor, type) => ({ before: '', after: ` ${actor}’s message: ${type}` }),
  restart: (actor) => `Restart ${actor}`,
  crashOrRestart: 'Crash or restart',
  actorIs: (actor, kind) =>
    ({
      waiting: `${actor} waits`,
      finished: `${actor} is done`,
      crashed: `${actor} crashed`,
      blocked: `${actor} can’t step`,
    })[kind],

  origin: {
    preset: (label) => `Named run: ${label}`,
    fired: (seed) => `Order drawn with seed ${seed}`,
    finished: (seed) => `Begun by you, finished in an order drawn with seed ${seed}`,
    chosen: 'Order chosen by you',
    example: (label) => `Shortest order found for: ${label}`,
    link: 'Run from a link',
  },
  nothingYet: 'Nothing has run yet. Choose who goes first, or fire all.',
  prefixOnly: 'not at its end yet',

  sentWaiting: 'sent, no answer yet',
  waitsFor: (actors) => `waits for ${actors}`,
  wait: {
    key: (relation, columns, values) => `on ${relation}, key (${columns}) = (${values})`,
    row: (relation, columns, values) => `on the row of ${relation} with (${columns}) = (${values})`,
    someRow: (relation) => `on a row of ${relation}`,
    relation: (relation, mode) => `on table ${relation} (${mode})`,
    transaction: (relation) => `${relation === undefined ? '' : `on ${relation}, `}until that transaction ends`,
    advisory: 'on an advisory lock',
    other: (mode) => `on a lock (${mode})`,
  },
  waitOver: 'wait over',
  waitEnds: (actor) => `${actor}’s wait is over`,
  rows: (count) => plural(count, 'row'),
  moreRows: (count) => `and ${count} more`,
  wholeStatement: 'Whole statement',
  edited: 'your SQL',
  parameters: 'Parameters',
  failed: 'error',
  aborted: 'the transaction was aborted, so this COMMIT rolled back',
  crashed: (by) => (by === 'schedule' ? 'The process crashes here.' : 'The process crashes here, as the setting says.'),
  restarted: (incarnation) => `Sent again: attempt ${incarnation}, on a new session.`,
  expired: 'lock_timeout expires',
  sends: (to) => `answers ${to}`,
  receives: (from) => `receives from ${from}`,
  fate: { delivered: 'delivered', lost: 'lost on the way', doubled: 'delivered twice', delayed: 'delayed' },
  timer: (milliseconds) => `${milliseconds} ms pass (virtual time)`,
  stalls: 'hangs until nobody else can go on',
  client: 'the client',

  machines: 'State machines',
  machineUncommitted: (state, by) => `${state}, uncommitted (${by})`,
  machineNowhere: { row: 'no row', actor: 'not running' },

  tables: 'Tables',
  ledgersAfter: (step) => `The provider’s own ledger after step ${step}`,
  ledgersBefore: 'The provider’s own ledger before the first step',
  ledgersNote: 'Not in our database. No crash and no rollback of ours touches it.',
  tablesAfter: (step) => `Tables after step ${step}`,
  tablesBefore: 'Tables before the first step',
  noRows: 'no rows',
  state: 'state',
  row: {
    added: 'added',
    committed: 'committed now',
    changed: 'changed',
    removed: 'removed',
    rolledBack: (actor) => `rolled back, ${actor}`,
    uncommitted: (actor) => `uncommitted, ${actor}`,
    locked: (actor) => `locked by ${actor}`,
    rewritten: (actor) => `being changed by ${actor}`,
  },

  verdict: 'Verdict',
  holds: 'holds',
  broken: 'broken',
  unfinished: 'not finished',
  unfinishedNote: 'The verdict comes when every session is done.',
  cutShort: 'This run stops before its end.',

  predict: 'Predict',
  predictOpen: 'Predict the end first',
  predictQuestion: 'How will this end? The steps ahead stay hidden until you get there.',
  predictMade: (outcome) => `You say: ${outcome}. Step or play to see.`,
  predictChange: 'Change',
  predictClose: 'Don’t predict',
  predictRight: (outcome) => `As you said: ${outcome}.`,
  predictWrong: (predicted, actual) => `You said: ${predicted}. It ended with: ${actual}.`,
  predictAfter: 'Go back to the step where it turned, or try every order to see how often each end comes.',
  predictHidden: 'Closed while you predict.',

  explore: 'Every order',
  exploreIntro:
    'Runs the statements of all sessions in every order that PostgreSQL allows, on the database in this page, and counts how each ends.',
  exploreButton: 'Try every order',
  crashesUpTo: 'crashes, up to',
  lossesUpTo: 'lost messages, up to',
  runsUpTo: 'runs, up to',
  exploring: (runs) => `${runs} runs so far`,
  exploredAll: (schedules, runs) => `All ${schedules} orders within these bounds, covered by ${runs} runs.`,
  exploredSome: (schedules, runs, seed) =>
    `Not every order: ${schedules} orders covered by ${runs} runs, the rest sampled with seed ${seed}. An end that isn’t listed may still exist.`,
  exploreStopped: (runs) => `Stopped after ${runs} runs, so these counts are not of every order.`,
  exploreRow: 'orders. Show one.',
  pressRow: 'Press a row to see the shortest order that ends so.',
  stop: 'Stop',
  stopping: 'Stopping and booting the database again …',

  sql: 'Edit the SQL',
  sqlIntro: 'What you write here runs instead of the scenario’s statement, in your browser only.',
  sqlLocked: 'This setting has no statement to edit.',
  runEdited: 'Run with my SQL',
  runEditedKey: 'or Ctrl+Enter, ⌘+Enter',
  original: 'Original',
  editedCount: (count) => plural(count, 'statement edited', 'statements edited'),
  editsPending: 'The run shown above was made before this edit.',
  editsKept: 'Edits are kept in this browser.',
  editsNotKept: 'This browser doesn’t let the page store anything, so edits are lost on reload. The link keeps them.',
  restoreAll: 'All back to the original',

  stepTable: 'All steps as a table',
  stepTableColumns: { step: 'Step', session: 'Session', what: 'What ran', result: 'Result', sentence: 'What happened' },
  thisRun: 'This run',
  schedule: 'Schedule',

  real: 'What is real here',
  realList: ({ postgres, pglite, native, download }) => [
    `The database is real: PostgreSQL ${postgres}, compiled to WebAssembly (PGlite${pglite ? ` ${pglite}` : ''}), in a web worker of this page. The first run downloads ${download}; nothing is sent anywhere.`,
    'PGlite has one backend, so one session runs at a time. An open transaction of another session is parked as a prepared transaction and resumed by replaying its statements under the snapshot that they had. Waits, errors and rechecks are PostgreSQL’s own.',
    'Time is virtual: now() moves only when a step says so, and whether a lock_timeout expires is a choice in the schedule.',
    `The same schedules run on a native PostgreSQL${native ? ` ${native}` : ' 18'} server in this book’s tests, and must give the same trace.`,
  ],
  realLanes:
    'The processes and their messages are simulated: a lane is one request handled by one server process with its own session.',
  recordedNative: (postgres) => `Recorded on a native PostgreSQL ${postgres} server; it doesn’t run in the page.`,

  downloadNote: (size) => `The first run downloads PostgreSQL: ${size}.`,
  downloading: (loaded, total) => `Downloading PostgreSQL: ${loaded} of ${total}`,
  compiling: 'Starting PostgreSQL …',
  running: 'Running …',
  showsPrevious: 'Below is still the run before.',

  failure: {
    'no-webassembly': {
      title: 'This browser can’t run the database.',
      way: 'It lacks WebAssembly or can’t compile it. The run below stays readable; stepping on needs another browser, or one without a strict lockdown mode.',
    },
    download: {
      title: 'The database could not be downloaded.',
      way: 'Check the connection and try again. The run below stays as it is.',
    },
    memory: {
      title: 'The browser has no memory left for the database.',
      way: 'It needs about 200 MB. Close other tabs and try again.',
    },
    boot: {
      title: 'The database did not start.',
      way: 'Try again; if it stays so, reload the page: your link and your edits are kept.',
    },
    worker: {
      title: 'The database’s worker died.',
      way: 'Phones end it when memory is short. Try again: it boots anew and runs the same schedule.',
    },
    unsupported: {
      title: 'The database in this page refuses this SQL.',
      way: 'It can’t run it truthfully, so it doesn’t run it at all. Change the statement or go back to the original.',
    },
    mismatch: {
      title: 'The schedule doesn’t fit this run.',
      way: 'Shown is what ran until then. Go on from there by choosing who goes next.',
    },
    stopped: { title: 'Stopped.', way: 'The run before is still shown. Try again, or change the SQL.' },
    fault: {
      title: 'That is a bug of this book.',
      way: 'Nothing is shown of the failed run. Try again, or start over.',
    },
  },
  failureAt: (steps) => `It ran ${plural(steps, 'step')} before that.`,
  tryAgain: 'Try again',
  dismiss: 'Close',

  link: {
    found: 'This link brings a run.',
    foundStale: 'This link brings a run, but something has changed since it was made:',
    sqlInside: 'It also brings SQL. Read it before you run it:',
    run: 'Show this run',
    runNearest: 'Show the nearest run',
    runDownloads: (size) => `downloads ${size}`,
    ignore: 'Ignore the link',
    problem: (problem) => {
      switch (problem.kind) {
        case 'scenario-gone':
          return `There is no scenario “${problem.name}”; this one is shown from its beginning instead.`
        case 'version':
          return problem.link === undefined
            ? `It doesn’t say for which version of this scenario it was made; this is version ${problem.now}.`
            : `It was made for version ${problem.link} of this scenario; this is version ${problem.now}, so the run may go another way.`
        case 'parameter-gone':
          return `The setting “${problem.name}” is gone; it is left out.`
        case 'parameter-value':
          return `“${problem.value}” is no value of “${problem.name}”; ${problem.instead} is taken instead.`
        case 'schedule':
          return problem.kept === ''
            ? 'Its schedule can’t be read; the run starts empty.'
            : `Its schedule can be read only up to ${problem.kept}; the rest is left out.`
        case 'statement-gone':
          return `The statement “${problem.name}” is gone or has no part in this setting; its edit is left out.`
        case 'broken':
          return `Part of it can’t be read (${problem.part}); the defaults are taken instead.`
      }
    },
  },

  keyHelp: {
    title: 'Keyboard shortcuts',
    note: 'They work while the player has the focus and you aren’t typing.',
    close: 'Close',
    rows: (letters) => [
      [letters.actors, letters.crashes ? 'step that lane' : 'step that session'],
      ...(crashesByKey(letters) ? ([[['C'], 'crash; after a crash, restart']] as const) : []),
      [['→', 'Page Down'], 'one step forward'],
      [['←', 'Page Up'], 'one step back'],
      [['Home'], 'before the first step'],
      [['End'], 'last step'],
      [['Space', '.'], 'play or pause'],
      [['R'], 'start over'],
      [['Ctrl+Enter', '⌘+Enter'], 'run with my SQL (while editing)'],
      [['Esc'], 'leave full screen'],
      [['?'], 'this list'],
    ],
  },

  ofProcesses: {
    state: 'row',
    sessions: 'Processes and their messages',
    next: 'Who goes next?',
    restart: (actor) => `Restart ${actor}`,
    restarted: (incarnation) => `Process ${incarnation} starts, on a new session.`,
    sends: (to, type) => `sends ${type} to ${to}`,
    receives: (from, type) => `receives ${type} from ${from}`,
    client: 'the customer',
    timer: (milliseconds) => `${span(milliseconds, ['h', 'min', 's'])} pass (virtual time)`,
    exploreIntro:
      'Runs every order that PostgreSQL allows, with up to so many crashes and lost messages at every point, on the database in this page, and counts how each ends.',
    realLanes:
      'Processes, messages and the provider are simulated. Each worker is a process with its own database session; the provider has none, and time passes only as a step.',
  },
}
