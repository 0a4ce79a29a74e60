import { contract, isOperation } from '@vestibule/contract'
import { describe, expect, test } from 'vitest'
import { aBrowser } from '../testing/browser.ts'
import { useWorld } from '../testing/world.ts'

describe('operation', () => {
  const world = useWorld('embedded')

  test('openapi.json describes every operation', async () => {
    const answer = await aBrowser(world()).request('/openapi.json')
    const document = (await answer.json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { operationId: string; parameters: { name: string; in: string }[] }>
      >
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    )
    const declared = Object.values(contract).flatMap((area) =>
      Object.values(area)
        .filter(isOperation)
        .map((one) => one.name),
    )
    expect(described.sort()).toEqual(declared.sort())
    const [sessionPath] = Object.keys(document.paths).filter((path) => path.endsWith('/sessions/v1/me/{id}'))
    expect(document.paths[sessionPath ?? '']?.delete?.parameters).toMatchObject([{ name: 'id', in: 'path' }])
    expect(JSON.stringify(document)).not.toContain('$schema')
  })

  test('/docs lists them for people', async () => {
    const html = await (await aBrowser(world()).request('/docs')).text()
    expect(html).toContain('signUpUser')
    expect(html).toContain('fe.secure.read.users')
  })

  test('/metrics counts by operation, for our own network only', async () => {
    const browser = aBrowser(world())
    await browser.request('/identity/resources/configurations/v1/public')
    expect((await browser.request('/metrics')).status).toBe(404)
    const local = (remoteAddress: string) =>
      world().server.request('/metrics', {}, { incoming: { socket: { remoteAddress } } as never })
    const answer = await local('127.0.0.1')
    expect(await answer.text()).toContain('http_requests_total{operation="getVendorConfig",status="200"}')
    expect((await local('203.0.113.1')).status).toBe(404)
  })
})
