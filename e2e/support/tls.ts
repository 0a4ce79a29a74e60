import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

/** A certificate of this run for the names of this machine. */
export const makeCertificate = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-tls-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const where = ['-keyout', key, '-out', certificate, '-subj', '/CN=localhost', '-addext', names]
  execFileSync('openssl', ['req', ...kind, ...where], { stdio: 'ignore' })
  return { folder, file: certificate, key: readFileSync(key), cert: readFileSync(certificate) }
}

type Certificate = ReturnType<typeof makeCertificate>

/** Speaks https at a port of this machine for the server that listens `at` another place. */
export const standInFront = (
  { key, cert }: Certificate,
  port: number,
  at: { readonly host: string; readonly port: number },
): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const server = createServer({ key, cert }, (outside) => {
      const inside = connect(at)
      outside.pipe(inside).pipe(outside)
      outside.on('error', () => inside.destroy())
      inside.on('error', () => outside.destroy())
    })
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(() => void server.close()))
  })
