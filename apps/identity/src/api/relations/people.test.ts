import { describe } from 'vitest'
import { aboutPeople } from '../../testing/relations/about-people.ts'
import { describeRelations } from '../../testing/relations/describe-relations.ts'
import { readTable } from '../../testing/relations/table.ts'

const table = await readTable('People')

describe('SEC-TE-11 people with a past', () => describeRelations(table, aboutPeople))
