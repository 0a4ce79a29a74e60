import { submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import { aBrowser } from './browser.ts'
import type { TestServer } from './test-server.ts'

const pattern = /https?:\/\/\S*\/account\/approval\?\S+/

/** What the links of all requests hold that were mailed to an approver, the latest last. */
export const readApprovalLinks = async (testServer: TestServer, approver: string) =>
  (await testServer.mail()).to(approver).flatMap(({ text }) => {
    const href = pattern.exec(text ?? '')?.[0]
    if (href === undefined) return []
    const {
      approvalFlowExecutionId = '',
      approverId = '',
      approvalFlowStepId = '',
    } = Object.fromEntries(new URL(href).searchParams)
    return [{ approvalFlowExecutionId, approverId, approvalFlowStepId }]
  })

/** Decides the latest request. */
export const decideLatest = async (testServer: TestServer, approver: string, approved: boolean) => {
  const link = (await readApprovalLinks(testServer, approver)).at(-1)
  if (link === undefined) throw new Error(`No request was mailed to ${approver}`)
  await aBrowser(testServer).call(submitApprovalAction, { ...link, approved })
}
