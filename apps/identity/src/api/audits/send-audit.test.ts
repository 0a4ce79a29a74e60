import { getAudits } from '@vestibule/contract/areas/audits'
import { sendAudit, vendorAuth } from '@vestibule/contract/areas/server-sdk'
import { headers, vendorTokenHeader } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aTenantOfReservedId, reservedByName } from '../../testing/reserved-ids.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const aServer = async (testServer: TestServer) => {
  const { client, secret } = await aConfidentialClient(testServer)
  const bare = aBrowser(testServer, { headers: { [headers.embedTicket]: undefined, origin: undefined } })
  const { token } = await bare.call(vendorAuth, { clientId: client.id, secret })
  const send = (body: object, tenantId?: string) =>
    bare.request(sendAudit.path, {
      method: 'POST',
      body,
      headers: { [vendorTokenHeader]: token, [headers.tenantId]: tenantId },
    })
  return { client, send, bare }
}

describeOnBothEngines('rows that a host sends', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-01 SEC-AU-05 stand in the log of the tenant, marked, and forge no line', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { client, send } = await aServer(testServer())
    const row = {
      action: 'report.exported',
      description: 'Report 7\r\nsigned in \u001b[31m',
      email: 'ann@acme.test',
      ip: '192.0.2.4',
      severity: 'High',
      json: { pages: 3, sentBy: 'another' },
    }
    expect((await send(row, tenant.id)).status).toBe(200)
    const [kept] = (await browser.call(getAudits, { severity: 'High', ip: '192.0.2.4' })).data
    expect(kept).toMatchObject({
      action: 'host:report.exported',
      description: String.raw`Report 7\u000d\u000asigned in \u001b[31m`,
      email: 'ann@acme.test',
    })
    expect(kept?.json).toMatchObject([{ pages: 3, sentBy: client.id }])
    expect((await send({ action: 'signIn.succeeded', tenantId: tenant.id })).status).toBe(200)
    expect((await browser.call(getAudits, { action: 'host:signIn.succeeded' })).total).toBe(1)
  })

  test('SEC-TE-03 need a vendor token, a tenant that exists and a name', async () => {
    const { tenant } = await aMaker(testServer())
    const { send, bare } = await aServer(testServer())
    const anonymous = await bare.request(sendAudit.path, { method: 'POST', body: { action: 'a' } })
    expect(anonymous.status).toBe(401)
    expect((await send({ action: 'a' })).status).toBe(404)
    expect((await send({ action: 'a' }, 'unknown')).status).toBe(404)
    expect((await send({ action: 'host:a' }, tenant.id)).status).toBe(400)
    expect((await send({ action: 'a', ip: 'localhost' }, tenant.id)).status).toBe(400)
  })

  test('SEC-ID-03 are of no tenant whose id is reserved', async () => {
    const { send } = await aServer(testServer())
    for (const id of Object.values(reservedByName)) {
      await aTenantOfReservedId(testServer(), id, {})
      for (const named of [id, id.toUpperCase()])
        expect((await send({ action: 'a' }, named)).status).toBe(404)
    }
  })
})
