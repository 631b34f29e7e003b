import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A self-signed certificate for `IP:127.0.0.1` or `DNS:records.example`. */
export async function aCertificate(name: string, days = 2): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', String(days)]
  await run('openssl', ['req', ...kind, '-subj', '/CN=records', '-addext', `subjectAltName=${name}`, '-keyout', key, '-out', cert])
  const read = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
  await rm(folder, { recursive: true })
  return read
}
