import { csvLine } from '@vestibule/contract/csv'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { openFaultyPostgres } from '../../testing/faulty-postgres.ts'
import { openTestDatabase } from '../../testing/open-test-database.ts'
import type { OpenDatabase } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

describeOnBothEngines('rows as lines', (engine) => {
  let opened: OpenDatabase
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
  })
  afterAll(() => opened.close())

  const lines = async (query: SQL) => Buffer.concat(await opened.copyLines(query)).toString()

  test.each([
    "'",
    "''); drop table users; --",
    String.raw`\'; select 1; --`,
    String.raw`\\`,
    '$$',
    '$1',
    ':name ?',
    '/* a',
    'a -- b',
    'two\nlines',
    'two\r\nlines',
    '"quoted", and not',
    'נועה',
    '😀',
  ])('SEC-DE-01 the value %j stays a value', async (value) => {
    const query = sql`select ${value}::text, length(${value}) where ${value} = ${value}`
    expect(await lines(query)).toBe(csvLine([value, String([...value].length)]))
  })

  test('SEC-DE-01 a null character is refused before the database sees it', async () => {
    await expect(lines(sql`select ${'a\0b'}::text`)).rejects.toThrow(TypeError)
  })

  test('an empty cell is null, and line breaks within cells stay', async () => {
    const query = sql`select * from (values (null, E'a\nb'), ('c', E'd"\n"e'), ('', 'f')) as given`
    expect(await lines(query)).toBe(',"a\nb"\r\nc,"d""\n""e"\r\n"",f\r\n')
  })

  test('no row is no line, and a long one is whole', async () => {
    expect(await lines(sql`select 1 where false`)).toBe('')
    const long = 'x'.repeat(200_000)
    expect(await lines(sql`select repeat('x', n) from (values (1), (200000), (2)) as given(n)`)).toBe(
      `x\r\n${long}\r\nxx\r\n`,
    )
  })

  test('what the database refuses in the middle is an error, and the next query is answered', async () => {
    const failing = lines(sql`select 1 / (3 - n) from generate_series(1, 5) n`)
    // Waiting already when it fails: nothing of its rows may come to another reader.
    const [next, another] = [lines(sql`select 1`), lines(sql`select 2 where false`)]
    await expect(failing).rejects.toThrow('division by zero')
    expect([await next, await another]).toEqual(['1\r\n', ''])
  })
})

describeOnPostgres('SEC-DE-05 rows as lines of a database that is away', () => {
  test('are an error that says so, once it is silent and once the connection is lost', async () => {
    const { opened, network, close } = await openFaultyPostgres(500)
    try {
      network.silence()
      await expect(opened.copyLines(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
      network.heal()
      expect(await opened.copyLines(sql`select 1`)).toEqual([Buffer.from('1\r\n')])
      await network.refuse()
      await expect(opened.copyLines(sql`select 1`)).rejects.toThrow(DatabaseUnavailable)
    } finally {
      await close()
    }
  })
})
