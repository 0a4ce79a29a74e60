import { expect, test } from 'vitest'
import { isOfApi } from './keyed-api.ts'

const apis = ['https://api.acme.test/v1', 'https://files.acme.test/', 'http://localhost:4800/api/']

test.each([
  'https://api.acme.test/v1',
  'https://api.acme.test/v1/notes',
  'https://api.acme.test/v1/',
  'https://files.acme.test/',
  'https://files.acme.test/any/where',
  'http://localhost:4800/api/notes',
])('%s is of a registered API', (htu) => expect(isOfApi(htu, apis)).toBe(true))

test.each([
  '',
  'nonsense',
  '/v1/notes',
  'https://api.acme.test',
  'https://api.acme.test/',
  'https://api.acme.test/v10',
  'https://api.acme.test/v1/../v2',
  'https://api.acme.test/v1/%2e%2e/v2',
  'https://api.acme.test/v1/notes?x=1',
  'https://api.acme.test/v1/notes?',
  'https://api.acme.test/v1/notes#x',
  'https://api.acme.test/v1\\..\\v2',
  'https://api.acme.test:8443/v1/notes',
  'https://api.acme.test:443/v1/notes',
  'http://api.acme.test/v1/notes',
  'https://api.acme.test.evil.test/v1/notes',
  'https://evil.test/https://api.acme.test/v1/notes',
  'https://user@api.acme.test/v1/notes',
  'https://API.acme.test/v1/notes',
  ' https://api.acme.test/v1/notes',
  'http://localhost:4800/api',
])('SEC-BR-04 %s is not', (htu) => expect(isOfApi(htu, apis)).toBe(false))
