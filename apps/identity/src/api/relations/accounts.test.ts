import { describe } from 'vitest'
import { aboutAccounts } from '../../testing/relations/about-accounts.ts'
import { describeRelations } from '../../testing/relations/describe-relations.ts'
import { readTable } from '../../testing/relations/table.ts'

const table = await readTable('Accounts')

describe('SEC-TE-11 accounts below, as they may be', () => describeRelations(table, aboutAccounts))
