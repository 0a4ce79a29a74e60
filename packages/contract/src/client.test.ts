import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { anyone } from './access.ts'
import { createCall, type TransportAnswer, type TransportRequest } from './client.ts'
import { ApiError } from './errors.ts'
import { contract } from './index.ts'
import { isOperation, type Operation, operation } from './operation.ts'
import { pathNames } from './wire.ts'

const ping = operation({
  name: 'ping',
  method: 'POST',
  path: '/ping/{id}',
  access: anyone,
  input: v.object({ id: v.string(), text: v.string() }),
  output: v.object({ text: v.optional(v.string()) }),
})

const answering = (answer: Partial<TransportAnswer>) => {
  const seen: TransportRequest[] = []
  const call = createCall(async (request) => {
    seen.push(request)
    return { status: 200, text: '', traceId: undefined, ...answer }
  })
  return { call, seen }
}

const refusal = async (answer: Partial<TransportAnswer>): Promise<ApiError> => {
  const failed = await answering(answer)
    .call(ping, { id: '1', text: 'hi' })
    .catch((error: unknown) => error)
  if (!(failed instanceof ApiError)) throw new Error('expected an ApiError')
  return failed
}

const operations = Object.values(contract)
  .flatMap((area) => Object.values(area as Readonly<Record<string, unknown>>).filter(isOperation))
  // A file is fetched by a link, never by a call.
  .filter(({ kind }) => kind !== 'download')
const inputFor = ({ path }: Operation) =>
  Object.fromEntries(pathNames(path).map((name) => [name, 'x'])) as never

const unreadable = {
  'a page': '<!doctype html><title>Welcome</title>',
  'a page after a blank': '\n <html>',
  'half an object': '{"rows":[{"id":"1"',
  'half a list': '[{"id":',
  null: 'null',
  'a number': '5',
  'a text in quotation marks': '"done"',
}

describe('calling an operation', () => {
  test('sends the method, the path and the body', async () => {
    const { call, seen } = answering({ text: '{"text":"pong"}' })
    expect(await call(ping, { id: '1', text: 'hi' })).toEqual({ text: 'pong' })
    expect(seen).toEqual([{ method: 'POST', isRead: false, path: '/ping/1', body: '{"text":"hi"}' }])
  })

  test('no body or a plain word reads as {} where an answer may say nothing', async () => {
    expect(await answering({ text: '' }).call(ping, { id: '1', text: 'hi' })).toEqual({})
    expect(await answering({ text: 'OK' }).call(ping, { id: '1', text: 'hi' })).toEqual({})
  })

  test.each(Object.entries(unreadable))('%s with status 200 is a failure of the server', async (_, text) => {
    for (const one of operations) {
      const { call } = answering({ text, traceId: 't-1' })
      const outcome = await call(one, inputFor(one)).catch((error: unknown) => error)
      expect([one.name, outcome]).toEqual([one.name, expect.any(ApiError)])
      expect(outcome).toMatchObject({
        code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
        status: 500,
        message: "We're facing some difficulties, Please try again",
        traceId: 't-1',
      })
    }
  })

  test('an empty answer is one only where nothing has to be in it', async () => {
    const allowed: string[] = []
    for (const one of operations) {
      const outcome = await answering({ text: '' })
        .call(one, inputFor(one))
        .catch((error: unknown) => error)
      if (outcome instanceof ApiError) expect(outcome.status).toBe(500)
      else allowed.push(one.name)
    }
    expect(allowed).toEqual(expect.arrayContaining(['logout', 'changePassword', 'deleteSessionForUser']))
    const needed = ['getMetadata', 'refreshToken', 'login', 'getProfile', 'loadUsers', 'getTenants']
    expect(allowed.filter((name) => needed.includes(name))).toEqual([])
  })

  test('a refusal carries status, code, context, message and trace id', async () => {
    const text = JSON.stringify({ errors: ['one', 'two'], errorCode: 'NOT_FOUND', context: { id: '1' } })
    const error = await refusal({ status: 404, text, traceId: 't-1' })
    expect(error).toMatchObject({ status: 404, code: 'NOT_FOUND', context: { id: '1' }, traceId: 't-1' })
    expect(error.message).toBe('one, two')
  })

  test('codes of another server of this wire become the generic one and keep their text', async () => {
    const error = await refusal({ status: 400, text: '{"errors":["Locked"],"errorCode":"ER-01239"}' })
    expect(error).toMatchObject({ code: 'ER-ADMIN-PORTAL-GENERIC-ERROR', status: 400, message: 'Locked' })
  })

  test('a refusal without a reason says that the error is unknown', async () => {
    const error = await refusal({ status: 400, text: '{"errors":[]}' })
    expect(error.message).toBe('Unknown error occurred')
  })

  test('413 and non-JSON answers get their fixed texts', async () => {
    expect((await refusal({ status: 413, text: '<html>' })).message).toBe('Error request is too large')
    expect((await refusal({ status: 502, text: '<html>' })).message).toBe(
      "We're facing some difficulties, Please try again",
    )
  })

  test("JSON of another shape reads 'Error {status} - {statusText}'; a status without a text stands alone", async () => {
    const text = '{"detail":"upstream"}'
    const error = await refusal({ status: 502, statusText: 'Bad Gateway', text, traceId: 't-1' })
    expect(error).toMatchObject({ code: 'ER-ADMIN-PORTAL-GENERIC-ERROR', status: 502, traceId: 't-1' })
    expect(error.message).toBe('Error 502 - Bad Gateway')
    expect((await refusal({ status: 502, statusText: '', text })).message).toBe('Error 502')
    expect((await refusal({ status: 502, text })).message).toBe('Error 502')
  })

  test('no answer at all is OFFLINE with status 0', async () => {
    const call = createCall(() => Promise.reject(new TypeError('network')))
    const error = await call(ping, { id: '1', text: 'hi' }).catch((failed: unknown) => failed)
    expect(error).toMatchObject({ code: 'OFFLINE', status: 0 })
  })
})
