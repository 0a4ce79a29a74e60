import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseImage } from '../../testing/database-image.ts'
import { embeddedExtensions } from './embedded-extensions.ts'
import { keepStatements } from './keep-statements.ts'

let engine: PGlite
let client: ReturnType<typeof keepStatements>

beforeAll(async () => {
  engine = await PGlite.create({ loadDataDir: await databaseImage(), extensions: embeddedExtensions })
  client = keepStatements(engine)
  await client.query('create table things (id int primary key, name text)')
})
afterAll(() => engine.close())

const countKept = async (): Promise<number> => {
  const { rows } = await engine.query<{ count: number }>('select count(*)::int from pg_prepared_statements')
  return rows[0]?.count ?? Number.NaN
}

const values: Readonly<Record<string, readonly [type: string, value: unknown]>> = {
  null: ['text', null],
  text: ['text', 'it’s "quoted" \\ \u{1F600}'],
  'empty text': ['text', ''],
  number: ['int', -7],
  'big number': ['bigint', 9_007_199_254_740_993n],
  truth: ['boolean', false],
  moment: ['timestamptz', new Date('2026-03-01T12:00:00.123Z')],
  json: ['jsonb', { list: [1, 'two', null] }],
  bytes: ['bytea', new Uint8Array([0, 255, 39])],
  'list of texts': ['text[]', ['a', 'b,"c"', null]],
  'list of ids': ['uuid[]', ['018f1111-0000-7000-8000-000000000001']],
}

describe('SEC-DE-06 a statement that is kept answers like one that is not', () => {
  test.each(Object.entries(values))('%s', async (_, [type, value]) => {
    const text = `select $1::${type} as value, 1 as one where $2`
    for (const options of [undefined, { rowMode: 'array' as const }]) {
      const params = [value, true]
      const expected = await engine.query(text, params, options)
      for (let time = 0; time < 8; time += 1)
        expect(await client.query(text, params, options)).toEqual(expected)
      expect((await client.query(text, [value, false], options)).rows).toEqual([])
    }
  })

  test('rows that are changed, with and without an answer', async () => {
    for (const id of [1, 2, 3, 4]) {
      const insert = await client.query('insert into things values ($1, $2)', [id, 'a'])
      expect(insert).toMatchObject({ affectedRows: 1, rows: [] })
    }
    for (const id of [1, 2, 3]) {
      const changed = await client.query('update things set name = $2 where id = $1 returning name', [
        id,
        'b',
      ])
      expect(changed).toMatchObject({ affectedRows: 1, rows: [{ name: 'b' }] })
    }
    expect(await client.query('delete from things where id < $1', [9])).toMatchObject({ affectedRows: 4 })
  })

  test('what is refused, and what comes after it', async () => {
    const insert = (id: unknown) => client.query('insert into things (id) values ($1)', [id])
    await insert(11)
    for (let time = 0; time < 3; time += 1) await expect(insert(11)).rejects.toMatchObject({ code: '23505' })
    await expect(insert('x')).rejects.toMatchObject({ code: '22P02' })
    await insert(12)
    for (let time = 0; time < 3; time += 1)
      await expect(client.query('select wrong from things')).rejects.toMatchObject({ code: '42703' })
    expect((await client.query('select id from things where id > $1 order by id', [10])).rows).toHaveLength(2)
  })

  test('in a transaction that is taken back, and in one that is not', async () => {
    const insert = 'insert into things (id, name) values ($1, $2)'
    const add = (id: number, fails: boolean) =>
      client.transaction(async (tx) => {
        for (const offset of [0, 1, 2]) await tx.query(insert, [id + offset, 'tx'])
        if (fails) await tx.query(insert, [id, 'tx'])
      })
    await expect(add(20, true)).rejects.toMatchObject({ code: '23505' })
    await add(20, false)
    const { rows } = await client.query('select id from things where name = $1 order by id', ['tx'])
    expect(rows).toEqual([{ id: 20 }, { id: 21 }, { id: 22 }])
  })
})

test('no statement comes between those of a transaction', async () => {
  const order: string[] = []
  const note = (who: string) => async () => void order.push(who)
  const count = 'select count(*) from things'
  await client.query(count)
  await client.query(count)
  let outside: Promise<unknown> = Promise.resolve()
  await client.transaction(async (tx) => {
    await tx.query(count).then(note('in'))
    outside = client.query(count).then(note('out'))
    await new Promise((resolve) => setImmediate(resolve))
    await tx.query(count).then(note('in'))
  })
  await outside
  expect(order).toEqual(['in', 'in', 'out'])
})

test('a table that is changed has its new columns', async () => {
  const all = 'select * from things where id = 11'
  for (let time = 0; time < 3; time += 1) expect((await client.query(all)).fields).toHaveLength(2)
  await client.query('alter table things add column more text')
  for (let time = 0; time < 3; time += 1) expect((await client.query(all)).fields).toHaveLength(3)
})

test('a statement that comes once is not kept, and of many the newest are', async () => {
  const few = keepStatements(engine, 3)
  const before = await countKept()
  await few.query('select 1 as once')
  expect(await countKept()).toBe(before)
  const texts = Array.from({ length: 5 }, (_, number) => `select ${number} as number`)
  for (const text of texts) for (let time = 0; time < 2; time += 1) await few.query(text)
  expect(await countKept()).toBe(before + 3)
  expect((await few.query(texts[0] ?? '')).rows).toEqual([{ number: 0 }])
  expect(await countKept()).toBe(before + 3)
})
