import { describe } from 'vitest'
import { formerActors } from '../../testing/relations/former-actors.ts'
import { describeRelations } from '../../testing/relations/describe-relations.ts'
import { readTable } from '../../testing/relations/table.ts'

const table = await readTable('Former actors')

describe('SEC-TE-11 actors with a past', () => describeRelations(table, formerActors))
