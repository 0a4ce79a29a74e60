import type * as v from 'valibot'
import type { session } from '../areas/sessions.ts'

export const sessions: readonly v.InferOutput<typeof session>[] = [
  {
    id: 'session-1',
    ipAddress: '203.0.113.7',
    countryCode: 'IL',
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
    createdAt: '2026-11-20T16:12:00.000Z',
    expires: '2026-12-20T16:12:00.000Z',
    current: true,
    impersonated: false,
  },
  {
    id: 'session-2',
    ipAddress: '2001:db8::17',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1',
    createdAt: '2026-11-12T07:40:00.000Z',
    expires: '2026-12-12T07:40:00.000Z',
    current: false,
    impersonated: false,
  },
  {
    id: 'session-3',
    ipAddress: '203.0.113.7',
    userAgent: 'Acme Desk/4.2 (Linux)',
    createdAt: '2026-11-18T09:00:00.000Z',
    expires: '2026-12-18T09:00:00.000Z',
    current: false,
    impersonated: false,
    application: { id: 'application-2', name: 'Acme Desk' },
  },
  {
    id: 'session-4',
    ipAddress: '203.0.113.7',
    userAgent: 'Acme Desk/4.2 (Linux)',
    createdAt: '2026-11-19T12:30:00.000Z',
    expires: '2026-12-19T12:30:00.000Z',
    current: false,
    impersonated: false,
    application: { id: 'application-2', name: 'Acme Desk' },
  },
]
