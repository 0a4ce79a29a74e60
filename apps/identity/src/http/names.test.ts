import { contract, isOperation, type Operation } from '@vestibule/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import { aMaker } from '../testing/api-tokens.ts'
import { namesFromOutside } from '../testing/names-from-outside.ts'
import { openSignUps } from '../testing/names-of-newcomers.ts'
import { readRefusal } from '../testing/refusal.ts'
import { inputNames } from '../testing/sample-input.ts'
import { schemaTables } from '../testing/schema-tables.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'
import { typedNames } from '../testing/typed-names.ts'

/** What names no person and no thing: a file, and which of two kinds is asked for. */
const others = ['exportAudits.outputFileName', 'getMetadata.entityName']
const isName = ({ name: operation }: Operation, field: string): boolean =>
  /^(?:name|[a-z]+Name)$/.test(field) ||
  (field === 'description' && /Access[tT]oken|ApiToken/.test(operation))

const inContract = Object.values(contract)
  .flatMap((area): readonly Operation[] => Object.values(area).filter(isOperation))
  .flatMap((operation) =>
    inputNames(operation)
      .filter((field) => isName(operation, field))
      .map((field) => `${operation.name}.${field}`),
  )
  .filter((title) => !others.includes(title))

const unseen = /(?!\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Texts in a value, but for what a directory is answered as it said it. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'attributes' ? [] : textsIn(inner)))
}

/** Every text of the database that holds a part of a name. */
const kept = async ({ services: { db } }: TestServer, part: string): Promise<string[]> => {
  const rows = []
  for (const table of await schemaTables()) rows.push(await db.select().from(table))
  return textsIn(rows).filter((text) => text.includes(part))
}

test('SEC-PO-13 every operation of the contract that takes a name is tried', () => {
  const flat = Object.keys(typedNames).filter((title) => title.split('.').length === 2)
  expect(flat.sort()).toEqual(inContract.sort())
})

describeOnServer('SEC-PO-13 a name', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => openSignUps(testServer()))
  let count = 0
  const aDoor = async () => {
    count += 1
    const door = { ...(await aMaker(testServer())), testServer: testServer() }
    return { door, part: `Bob${count}x`, address: `person@names${count}.test` }
  }

  describe.each(Object.entries({ ...typedNames, ...namesFromOutside }))('by %s', (_, send) => {
    test('is kept without what turns or breaks a sentence, and with what joins emoji', async () => {
      const { door, part, address } = await aDoor()
      await send({ ...door, address }, `\u202e${part}\u2066\n\u2028👩\u200d👧 Jr\u2029`)
      const texts = await kept(testServer(), part)
      expect(texts).toContain(`${part}👩\u200d👧 Jr`)
      expect(texts.filter((text) => unseen.test(text))).toEqual([])
    })
  })

  test.each(['updateProfile.name', 'updateSettings.name', 'addRole.name', 'createGroup.name'])(
    'by %s is refused where nothing of it is left',
    async (title) => {
      const { door, address } = await aDoor()
      const sent = typedNames[title]?.({ ...door, address }, '\u202e\u2066 \u2028') ?? Promise.resolve()
      expect(await readRefusal(sent)).toBe('INVALID_INPUT')
    },
  )
})
