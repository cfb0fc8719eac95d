import type { Completed } from '../../../session/index.ts'
import type { LocalizedText } from '../../../simulator/trace.ts'
import { committedRows, writersOf, type Context } from './context.ts'
import { joined, names, rowCount, text } from './text.ts'

/** What a statement that ran through did. Without a sentence of its own, or edited, it says just what came back. */
export function completedSentence(context: Context, outcome: Completed): LocalizedText {
  const last = outcome.results.at(-1)
  const result = { tag: last?.tag ?? '', rows: last?.rows.length ?? 0, returns: (last?.fields.length ?? 0) > 0 }
  const own = context.statement.edited ? undefined : sentences[context.statement.name]?.(context, result)
  return own ?? generic(context, result)
}

interface Result {
  readonly tag: string
  readonly rows: number
  /** Whether it is a statement that returns rows, be it none. */
  readonly returns: boolean
}

type Sentence = (context: Context, result: Result) => LocalizedText | undefined

const sentences: Readonly<Record<string, Sentence>> = {
  begin: ({ actor, statement }) =>
    /repeatable read/i.test(statement.sql)
      ? text(
          `${actor} opens a transaction at REPEATABLE READ: all its statements will share one snapshot, taken by the first that needs one. Nothing is locked by that.`,
          `${actor} が REPEATABLE READ でトランザクションを開きます。最初に必要になった時点のスナップショットを、すべての文で使います。これだけでは何もロックされません。`,
        )
      : text(
          `${actor} opens a transaction. BEGIN locks nothing; at READ COMMITTED each statement sees what was committed when it started.`,
          `${actor} がトランザクションを開きます。BEGIN は何もロックしません。READ COMMITTED では、文ごとに、その開始時点でコミット済みのものが見えます。`,
        ),

  'set-lock-timeout': ({ actor }) =>
    text(
      `${actor} bounds how long its statements may wait for a lock.`,
      `${actor} がロック待ちの時間に上限を設けます。`,
    ),

  'find-record': (context, { rows }) => {
    const { actor } = context
    if (rows > 0) {
      return text(
        `${actor} looks for the key and finds its record.`,
        `${actor} がキーを探し、そのレコードを見つけます。`,
      )
    }
    return joined([
      text(`${actor} looks for the key and finds nothing.`, `${actor} がキーを探しますが、見つかりません。`),
      unseen(context),
    ])
  },

  'insert-order': (context) => joined([writes(context, text('the order', '注文')), ordersNow(context)]),

  'insert-record': (context) =>
    joined([writes(context, text('the key with its answer', 'キーとその応答')), recordsNow(context)]),

  'insert-key': holdsKey,

  'reserve-key': (context, { rows }) => {
    const { actor, waited } = context
    if (rows > 0) return holdsKey(context)
    return waited
      ? text(
          `The key is now committed by another transaction, so ${actor}'s INSERT does nothing and returns 0 rows. The row is there, but too new for this statement's snapshot: ${actor} must read it in a new one.`,
          `別のトランザクションがキーをコミットしたので、${actor} の INSERT は何もせず 0 行を返します。行は存在しますが、この文のスナップショットより新しいため、${actor} は新しい文で読む必要があります。`,
        )
      : text(
          `The key is already there, so ${actor}'s INSERT does nothing and returns 0 rows.`,
          `キーはすでにあるので、${actor} の INSERT は何もせず 0 行を返します。`,
        )
  },

  'store-response': ({ actor, after, tablesBefore }, { tag }) => {
    if (tag !== 'UPDATE 1') return undefined
    return after === 'open' && writersOf(tablesBefore, 'orders').includes(actor)
      ? text(
          `${actor} stores its answer beside the key, in the transaction that also wrote the order.`,
          `${actor} が、注文を書いたのと同じトランザクションで、キーのレコードに応答を保存します。`,
        )
      : text(`${actor} stores its answer beside the key.`, `${actor} がキーのレコードに応答を保存します。`)
  },

  'read-stored-response': (context, { rows }) => {
    const { actor } = context
    if (rows > 0) {
      return text(
        `${actor} reads the record of the key in a new statement: this one sees the row.`,
        `${actor} が新しい文でキーのレコードを読みます。この文にはその行が見えます。`,
      )
    }
    return joined([
      text(
        `${actor} reads the record of the key and finds none.`,
        `${actor} がキーのレコードを読もうとしますが、見つかりません。`,
      ),
      unseen(context),
    ])
  },

  savepoint: ({ actor }) =>
    text(
      `${actor} sets a savepoint: should the next statement fail, it can return to here.`,
      `${actor} がセーブポイントを置きます。次の文が失敗しても、ここへ戻れます。`,
    ),

  'rollback-to-savepoint': ({ actor }) =>
    text(
      `${actor} returns to the savepoint: what came after it is undone, and the transaction can go on.`,
      `${actor} がセーブポイントへ戻ります。それより後の操作は取り消され、トランザクションは続けられます。`,
    ),

  commit: (context, { tag }) => {
    const { actor, tablesBefore } = context
    if (tag === 'ROLLBACK') {
      return text(
        `${actor} asks for COMMIT, and PostgreSQL answers ROLLBACK: the transaction had failed, so nothing of it is kept.`,
        `${actor} は COMMIT を送りましたが、PostgreSQL の応答は ROLLBACK です。トランザクションは失敗していたので、何も残りません。`,
      )
    }
    if (tablesBefore.length === 0) return undefined
    if (!writersOf(tablesBefore).includes(actor)) {
      return text(
        `${actor} commits a transaction that has written nothing here.`,
        `${actor} が、何も書いていないトランザクションをコミットします。`,
      )
    }
    return joined([
      text(
        `${actor} commits: what it wrote is now there for others to see.`,
        `${actor} がコミットします。書いたものが、ほかからも見えるようになります。`,
      ),
      ordersNow(context),
    ])
  },

  rollback: ({ actor, tablesBefore }) => {
    if (tablesBefore.length === 0) return undefined
    return writersOf(tablesBefore).includes(actor)
      ? text(
          `${actor} rolls back: what it wrote is gone, and its locks are free.`,
          `${actor} がロールバックします。書いたものは消え、ロックは解放されます。`,
        )
      : text(
          `${actor} rolls back. Nothing that it wrote is left to undo; the session can be used again.`,
          `${actor} がロールバックします。取り消すものはもう残っておらず、セッションはまた使えるようになります。`,
        )
  },
}

function generic({ actor, statement: { name, edited } }: Context, { tag, rows, returns }: Result): LocalizedText {
  const came = returns ? rowCount(rows) : tag
  const cameJa = returns ? `${rows} 行` : tag
  return edited
    ? text(`${actor}'s edited ${name} ran: ${came}.`, `${actor} の編集された ${name} を実行しました（${cameJa}）。`)
    : text(`${actor}'s ${name} ran: ${came}.`, `${actor} の ${name} を実行しました（${cameJa}）。`)
}

function holdsKey({ actor, after, waited }: Context): LocalizedText {
  const got = waited
    ? text(
        `The key is free after all, so ${actor}'s INSERT succeeds.`,
        `キーが空いたので、${actor} の INSERT は成功します。`,
      )
    : text(`${actor} inserts the key.`, `${actor} がキーを挿入します。`)
  const then =
    after === 'open'
      ? text(
          `Until ${actor}'s transaction ends, whoever inserts the same key has to wait.`,
          `${actor} のトランザクションが終わるまで、同じキーを挿入するほかのセッションは待たされます。`,
        )
      : text('It is committed at once.', 'この行はすぐにコミットされます。')
  return joined([got, then])
}

function writes({ actor, after }: Context, what: LocalizedText): LocalizedText {
  return after === 'open'
    ? text(
        `${actor} writes ${what.en}. Until COMMIT nobody else can see it.`,
        `${actor} が${what.ja}を書きます。COMMIT まで、ほかからは見えません。`,
      )
    : text(
        `${actor} writes ${what.en}. There is no transaction around it, so it is committed at once.`,
        `${actor} が${what.ja}を書きます。トランザクションの中ではないので、すぐにコミットされます。`,
      )
}

function unseen({ actor, tablesBefore }: Context): LocalizedText | undefined {
  const others = writersOf(tablesBefore, 'idempotency_records').filter((writer) => writer !== actor)
  if (others.length === 0) return undefined
  const who = names(others)
  return text(
    `${who.en} ${others.length === 1 ? 'has' : 'have'} written it, but not committed, and a SELECT doesn't see uncommitted rows of others.`,
    `${who.ja} が書いてはいますが、まだコミットしていません。ほかのトランザクションの未コミットの行は、SELECT には見えません。`,
  )
}

function ordersNow({ tables, tablesBefore }: Context): LocalizedText | undefined {
  const count = committedRows(tables, 'orders')
  if (count < 2 || count === committedRows(tablesBefore, 'orders')) return undefined
  return text(`That makes ${count} orders for one key.`, `これで 1 つのキーに注文が ${count} 件になりました。`)
}

function recordsNow({ tables, tablesBefore }: Context): LocalizedText | undefined {
  const count = committedRows(tables, 'idempotency_records')
  if (count < 2 || count === committedRows(tablesBefore, 'idempotency_records')) return undefined
  return text(
    `The table has ${count} records of the key now: no constraint forbids it.`,
    `テーブルにはこのキーのレコードが ${count} 件あります。それを禁じる制約はありません。`,
  )
}
