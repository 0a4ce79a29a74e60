import { expect, test } from 'vitest'
import { everyOperation } from '../access-matrix.ts'
import { describeOnServer } from '../engines.ts'
import { useTestServer } from '../test-server.ts'
import { askEverything } from './ask-everything.ts'
import type { Prepare } from './relation.ts'
import type { RelationTable } from './table.ts'

const names = everyOperation.map(({ operation }) => operation.name).toSorted()

/**
 * Tests one table of `docs/relations.md`: that it says something about every operation in every relation, that each
 * answers what it says, and that none of them changes or tells anything of others.
 *
 * @param table what is expected
 * @param relations how each relation of the table comes about
 */
export const describeRelations = (
  table: RelationTable,
  relations: Readonly<Record<string, Prepare>>,
): void => {
  test('the table has a line for every operation and a column for every relation', () => {
    expect([...table.keys()]).toEqual(Object.keys(relations))
    for (const [relation, expected] of table)
      expect({ relation, operations: [...expected.keys()] }).toEqual({ relation, operations: names })
  })

  for (const [relation, prepare] of Object.entries(relations))
    describeOnServer(`every operation, ${relation}`, (engine) => {
      const testServer = useTestServer(engine)

      test('answers what the table says, changes nothing of others and tells nothing of them', async () => {
        const outcome = await askEverything(testServer(), await prepare(testServer()), everyOperation)
        const failed = Object.entries(outcome.statuses).filter(([, status]) => status >= 500)
        expect({ failed, changed: outcome.changed, leaked: outcome.leaked }).toEqual({
          failed: [],
          changed: [],
          leaked: [],
        })
        const taken = Object.entries(outcome.statuses).map(([name, status]) => [name, status < 400])
        expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(table.get(relation) ?? []))
      }, 60_000)
    })
}
