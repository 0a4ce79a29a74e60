import type { Contract } from '@vestibule/contract'
import { readTest, startTest } from '../../domain/federation/diagnosis/start-test.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const ssoTestsHandlers: IdentityHandlers<Contract['ssoTests']> = {
  startSSOTest: startTest,
  getSSOTest: ({ txn }, actor) => readTest(actor, actor.tenantId, txn),
}
