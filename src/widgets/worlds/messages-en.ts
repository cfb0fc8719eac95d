import type { WorldsMessages } from './messages.ts'

export const en: WorldsMessages = {
  label: 'Two worlds',
  intro:
    'Left and right the worker wrote “unknown” and died, and a new process has just begun. This is what it can read, and below it what it can’t.',
  ours: 'Our database',
  theirs: 'The provider’s ledger',
  theirsUnread: 'The provider’s ledger, which nobody of ours has read',
  value: 'Value',
  compared: 'Compared',
  same: 'same',
  different: 'different',
  noRow: 'no row',
  noEntry: 'No entry in either world.',
  rowOf: (table, row) => `${table}, row ${row}`,
  identical: (values, bytes) =>
    `Identical: ${values} values, ${bytes} bytes, compared here. No query of ours tells the worlds apart.`,
  notIdentical: (different, values) => `Not identical: ${different} of ${values} values differ.`,
  theirsIdentical: 'Identical.',
  theirsNotIdentical: 'Not identical.',

  decide: 'Decide for both at once',
  decideIntro:
    'You don’t know which of the two you are in. Both run with your decision, on the PostgreSQL in this page.',
  downloads: (size) => `The first run downloads PostgreSQL: ${size}.`,
  noScript: 'Deciding needs JavaScript.',
  running: 'Running both worlds …',
  stop: 'Stop',
  stopping: 'Stopping and booting the database again …',
  failed: 'What is shown is still the run before.',
  close: 'Close',

  results: (decision) => `The worker ${decision}`,
  toldLabel: 'The customer is told',
  toldNothing: 'nothing',
  told: {
    confirming: 'We are confirming your payment. You don’t need to pay again.',
    paid: 'Your order is paid.',
    failed: 'The payment failed. You have not been charged.',
  },
  steps: 'Step by step from the restart',
  afterwards: 'Rows and ledger afterwards',
  replay: 'Replay in the player',
  announce: (results) => `Both ran. ${results.map(([world, outcome]) => `${world}: ${outcome}.`).join(' ')}`,

  linkFound: (decision) =>
    decision === undefined
      ? 'This link brings settings for the two worlds.'
      : `This link brings a decision: the worker ${decision}.`,
  linkRun: 'Show both worlds',
  linkIgnore: 'Ignore the link',
}
