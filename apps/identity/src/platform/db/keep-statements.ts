import { parse, type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite'

const { serialize } = protocol
const { parseDescribeStatementResults, parseResults } = parse

type Message = Parameters<typeof parseResults>[0][number]
type Kept = { readonly name: string; readonly types: readonly number[]; readonly columns: readonly Message[] }
type Query = PGlite['query']

/** Statements that come again and again are few; each that is kept costs memory. */
const usualMost = 300

/** What has rows or changes some. Others gain nothing by a plan or, like COPY, leave more than an answer. */
const isPlanned = (text: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text)

/** After these, a kept statement may have other columns than before. */
const changesTables = (text: string): boolean => /^\s*(alter|create|drop)\b/i.test(text)

/** What the engine knows of statements by name. One caller at a time. */
const createKept = (client: PGlite, most: number) => {
  const kept = new Map<string, Kept>()
  let count = 0
  /** Written through to the files as it is: there is nothing to bring there afterwards. */
  const send = async (...parts: readonly Uint8Array[]): Promise<Message[]> => {
    const message = new Uint8Array(Buffer.concat(parts))
    return (await client.execProtocol(message, { syncToFs: false })).messages
  }
  const keep = async (text: string): Promise<Kept> => {
    const name = `kept_${(count += 1)}`
    const described = serialize.describe({ type: 'S', name })
    const messages = await send(serialize.parse({ name, text }), described, serialize.sync())
    const columns = messages.filter((message) => message.name === 'rowDescription')
    return { name, types: parseDescribeStatementResults(messages), columns }
  }
  /** The one that was used last stands last. */
  const use = async (text: string): Promise<Kept> => {
    const statement = kept.get(text) ?? (await keep(text))
    kept.delete(text)
    kept.set(text, statement)
    const [[oldestText, oldest] = []] = kept
    if (kept.size > most && oldestText !== undefined && oldest !== undefined) {
      kept.delete(oldestText)
      await send(serialize.close({ type: 'S', name: oldest.name }), serialize.sync())
    }
    return statement
  }
  const toText = (value: unknown, write: ((value: unknown) => string | null) | undefined): string | null => {
    if (value === null || value === undefined) return null
    return write === undefined ? String(value) : write(value)
  }
  return {
    has: (text: string) => kept.has(text),
    forgetAll: async () => {
      kept.clear()
      await send(serialize.query('deallocate all'))
    },
    run: async <Row>(
      text: string,
      params: readonly unknown[],
      options?: QueryOptions,
    ): Promise<Results<Row>> => {
      const { name, types, columns } = await use(text)
      const serializers = { ...client.serializers, ...options?.serializers }
      const values = params.map((value, place) => toText(value, serializers[types[place] ?? 0]))
      const bound = serialize.bind({ statement: name, values })
      const messages = await send(bound, serialize.execute({}), serialize.sync())
      return parseResults([...columns, ...messages], client.parsers, options)[0] as Results<Row>
    },
  }
}

/**
 * The same engine, which parses and plans a statement once and not each time: that was more work than all else it did
 * for a request. A statement is kept when it comes a second time; the one that was not used for the longest goes first.
 *
 * @param most how many are kept
 */
export const keepStatements = (client: PGlite, most = usualMost): Pick<PGlite, 'query' | 'transaction'> => {
  const kept = createKept(client, most)
  const seen = new Set<string>()
  const comesAgain = (text: string): boolean => {
    if (kept.has(text) || seen.delete(text)) return true
    if (seen.size >= most) seen.clear()
    seen.add(text)
    return false
  }
  type Alone = <T>(work: () => Promise<T>) => Promise<T>
  const through =
    (query: Query, alone: Alone): Query =>
    async <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
      if (changesTables(text)) await alone(kept.forgetAll)
      if (!isPlanned(text) || !comesAgain(text)) return query<Row>(text, params, options)
      return alone(() => kept.run<Row>(text, params, options))
    }
  const inTransaction: Alone = (work) => client.runExclusive(work)
  return {
    query: through(client.query.bind(client), (work) =>
      client._runExclusiveTransaction(() => client.runExclusive(work)),
    ),
    transaction: (work) =>
      client.transaction((tx) => work({ ...tx, query: through(tx.query, inTransaction) })),
  }
}
