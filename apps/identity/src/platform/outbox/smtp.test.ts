import { expect, test } from 'vitest'
import type { Client } from '../../domain/applications/clients.ts'
import { linkMail } from '../mail/mails.ts'
import { startSmtpServer } from '../../testing/smtp-server.ts'
import { smtpDelivery } from './smtp.ts'

const mail = linkMail({ client: { name: 'Acme Notes' } as Client, locale: 'en' }, 'invitation', {
  to: 'ann@example.test',
  values: { tenant: 'B\u00FCro "A" <b>\r\nBcc: evil@example.test' },
  link: 'https://app.example.test/account/activate?userId=1&token=2',
})

test('SEC-BW-05 a mail goes out by SMTP with both forms, and its names make no headers', async () => {
  const server = await startSmtpServer()
  await smtpDelivery(server.url, 'Vestibule <no-reply@example.test>')(mail, 'message-1')
  await server.close()
  expect(server.received).toHaveLength(1)
  const [head = '', ...body] = (server.received[0] ?? '').split('\r\n\r\n')
  const lines = head.split('\r\n')
  expect(lines).toContain('From: Vestibule <no-reply@example.test>')
  expect(lines).toContain('To: ann@example.test')
  expect(lines).toContain('Message-ID: <message-1@vestibule>')
  expect(lines.some((line) => line.startsWith('Bcc'))).toBe(false)
  expect(body.join('')).toContain('Content-Type: text/plain')
  expect(body.join('')).toContain('Content-Type: text/html')
})

test('a mail server that is away is an error the outbox sees', async () => {
  const server = await startSmtpServer()
  await server.close()
  await expect(smtpDelivery(server.url, 'no-reply@example.test')(mail, 'message-2')).rejects.toThrow(
    'ECONNREFUSED',
  )
})
