import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#platform/shared/languages.ts'
import { readEnv, StartRefused, settings } from './env.ts'
import { readFilesUrl, SIGNS, smtpOf } from './service-addresses.ts'

const refusal = (source: NodeJS.ProcessEnv) => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused)
    return (error as Error).message.split('\n')
  }
}

describe('settings', () => {
  it('default to a site for this machine alone', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      path_prefix: '',
      database_url: null,
      demo: false,
      time_zone: 'Europe/Zurich',
    })
    expect(readEnv({}).version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('are read from the environment, where an empty one counts as unset', () => {
    const given = {
      PORT: '0',
      LANGUAGES: 'fr, de',
      LIVE: 'off',
      IS_SOLOTHURN: 'true',
      DEFAULT_COMMITTEE_ID: '12',
      TIME_ZONE: '',
      DATA_DIR: 'x',
      HOST: '::1',
    }
    expect(readEnv(given)).toMatchObject({
      port: 0,
      languages: ['fr', 'de'],
      live: false,
      is_solothurn: true,
      default_committee_id: 12,
      time_zone: 'Europe/Zurich',
      data_dir: path.resolve('x'),
      root_url: 'http://[::1]:0',
    })
    expect(readEnv({ ROOT_URL: 'https://sitzungen.example.org/', TRUST_PROXY: 'loopback,10.1.0.0/16' })).toMatchObject({
      root_url: 'https://sitzungen.example.org',
      trust_proxy: ['loopback', '10.1.0.0/16'],
    })
  })

  it.each([
    ['PORT', '65536', 'a number from 0 to 65535'],
    ['PORT', '80a', 'a number from 0 to 65535'],
    ['PATH_PREFIX', 'sitzungen/', 'a path like /sitzungen, without a slash at its end'],
    ['ROOT_URL', 'example.org', 'an address like https://example.org'],
    ['TRUST_PROXY', 'on', 'loopback or addresses like 10.0.0.5,10.1.0.0/16'],
    ['DATABASE_URL', 'mysql://me:secret@host/x', `an address like postgresql://user:password@host:5432/database; ${SIGNS}`],
    ['LIVE', 'maybe', 'on or off'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
    ['PRIMARY_COLOR', 'red', 'a colour like #1f5fa8'],
    ['LANGUAGES', 'de,sv', `a list of ${languages.join(', ')}, like de,fr`],
    ['TIME_ZONE', 'Europe/Berne', 'a time zone like Europe/Zurich'],
    ['DEFAULT_COMMITTEE_ID', '0', 'a whole number from 1'],
    ['HELP_EMAIL', 'help', 'an address like help@example.org'],
    ['HELP_URL', 'javascript:alert(1)', 'an address like https://example.org'],
    ['APPS_ENDPOINT_URL', 'apps', 'an address like https://example.org or a path'],
  ])('%s=%s is refused with the expected form', (name, value, expected) => {
    expect(refusal({ [name]: value })).toEqual([`${name}: expected ${expected}`])
  })

  it.each([
    ['sitzungen@example.org', { name: '', address: 'sitzungen@example.org' }],
    ['Sitzungen Lauterau <sitzungen@example.org>', { name: 'Sitzungen Lauterau', address: 'sitzungen@example.org' }],
    ['"Rat, Lauterau" <rat@example.org>', { name: 'Rat, Lauterau', address: 'rat@example.org' }],
    ['<rat@example.org>', { name: '', address: 'rat@example.org' }],
  ])('MAIL_FROM=%s is read as a sender', (written, mail_from) => {
    expect(readEnv({ MAIL_FROM: written, SMTP_URL: 'smtps://me:p%40ss@mail.example.org' })).toMatchObject({ mail_from })
  })

  it('refuse a mail server without a sender, and malformed addresses, without repeating a password', () => {
    const [expected, sender] = [/^SMTP_URL: expected an address like smtp:/, /^MAIL_FROM: expected an address like sitz/]
    expect(refusal({ SMTP_URL: 'smtp://me:secret@mail.example.org' })).toEqual([expect.stringMatching(sender)])
    for (const url of ['https://me:secret@host', 'smtp:host', 'mail.example.org:587']) {
      expect(refusal({ SMTP_URL: url, MAIL_FROM: 'a@example.org' })).toEqual([expect.stringMatching(expected)])
    }
    for (const from of ['Rat', 'Rat <rat@example.org', 'rat@example.org>', 'Rat\r\nBcc: x <rat@example.org>', 'a@b@c', 'a@example.org b']) {
      expect(refusal({ MAIL_FROM: from })).toEqual([expect.stringMatching(sender)])
    }
    expect(refusal({ SMTP_URL: 'smtp:secret', MAIL_FROM: 'x' }).join()).not.toContain('secret')
  })

  it('accept any percent-encoded password in an address, and refuse one that would lose a character', () => {
    const [from, password] = [{ MAIL_FROM: 'a@example.org' }, 'a%:/?#@ &+ü=b']
    const written = encodeURIComponent(password)
    const urls = {
      SMTP_URL: (given: string) => `smtp://me:${given}@mail.example.org`,
      DATABASE_URL: (given: string) => `postgresql://me:${given}@host:5432/x`,
      FILES_URL: (given: string) => `s3://me:${given}@objects.example.org/bucket`,
    }
    for (const [name, url] of Object.entries(urls)) {
      expect(refusal({ ...from, [name]: url(written) })).toEqual([])
      // With digits before the character, the rest looks like a host and its port.
      for (const lost of ['100%', '%zz', '12#x', '12/x', '12?x', 'x#y', 'x/y', 'x?y'])
        expect([lost, refusal({ ...from, [name]: url(lost) })]).toEqual([lost, [expect.stringContaining(`; ${SIGNS}`)]])
    }
    expect(smtpOf(urls.SMTP_URL(written)).auth).toEqual({ user: 'me', pass: password })
    expect(readFilesUrl(urls.FILES_URL(written))?.secret_key).toBe(password)
  })

  it('name one records system: a server, with its token over https alone, or a folder', () => {
    const url = 'https://records.example.org/postings/?site=4'
    expect(readEnv({})).toMatchObject({ records_url: null, records_token: null, records_allow_private: false, records_folder: null })
    expect(readEnv({ RECORDS_URL: url, RECORDS_TOKEN: 'a.b-c_d~e+f/g==' })).toMatchObject({
      records_url: url,
      records_token: 'a.b-c_d~e+f/g==',
    })
    expect(readEnv({ RECORDS_FOLDER: 'gever' }).records_folder).toBe(path.resolve('gever'))
    const open = { RECORDS_URL: 'http://10.1.2.3/postings', RECORDS_TOKEN: 'secret' }
    expect(refusal({ ...open, RECORDS_ALLOW_PRIVATE: 'on' })).toEqual([])
    expect(refusal(open)).toEqual(['RECORDS_URL: expected https, so that nobody reads RECORDS_TOKEN on its way'])
    expect(refusal({ RECORDS_TOKEN: 'secret' })).toEqual(['RECORDS_TOKEN: expected RECORDS_URL beside it, which alone uses it'])
    expect(refusal({ RECORDS_FOLDER: 'gever', RECORDS_TOKEN: 'secret' })).toEqual([
      expect.stringContaining('RECORDS_TOKEN: expected RECORDS_URL'),
    ])
    expect(refusal({ RECORDS_URL: url, RECORDS_FOLDER: 'gever' })).toEqual([
      'RECORDS_FOLDER: expected to be unset, because RECORDS_URL is set',
    ])
    for (const wrong of ['records.example.org', 'ftp://records.example.org/', 'https://me:secret@records.example.org/', `${url}#top`]) {
      expect(refusal({ RECORDS_URL: wrong })).toEqual([expect.stringMatching(/^RECORDS_URL: expected an address like/)])
    }
    expect(refusal({ RECORDS_URL: url, RECORDS_TOKEN: 'two\r\nlines' })).toEqual([
      expect.stringMatching(/^RECORDS_TOKEN: expected a bearer/),
    ])
    expect(refusal({ RECORDS_URL: 'https://me:secret@host/', RECORDS_TOKEN: 'ä secret' }).join()).not.toContain('secret')
  })

  it('name a sign-on provider by its exact address, with a client id and ROOT_URL', () => {
    const whole = { OIDC_ISSUER: 'https://login.example.org/realm', OIDC_CLIENT_ID: 'traktanda', ROOT_URL: 'https://sitzungen.example.org' }
    expect(readEnv({})).toMatchObject({ oidc_issuer: null, oidc_link: 'off', oidc_create: false, oidc_memberships: null, oidc_only: false })
    expect(readEnv(whole)).toMatchObject({
      oidc_issuer: whole.OIDC_ISSUER,
      oidc_scopes: 'openid profile email',
      oidc_name: 'Single Sign-on',
    })
    for (const OIDC_ISSUER of ['http://127.0.0.1:8081', 'http://localhost/realm/', 'http://[::1]:3000']) {
      expect(refusal({ ...whole, OIDC_ISSUER })).toEqual([])
    }
    for (const OIDC_ISSUER of [
      'login.example.org',
      'http://login.example.org',
      'https://me:secret@login.example.org',
      'https://x.org?a',
      'https://x.org#a',
    ]) {
      expect(refusal({ ...whole, OIDC_ISSUER })).toEqual([expect.stringMatching(/^OIDC_ISSUER: expected an address like/)])
    }
    expect(refusal({ OIDC_ISSUER: whole.OIDC_ISSUER })).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_ID: expected/),
      expect.stringMatching(/^ROOT_URL: expected/),
    ])
    expect(refusal({ OIDC_CLIENT_SECRET: 'secret', OIDC_ONLY: 'on' })).toEqual([
      'OIDC_CLIENT_SECRET: expected OIDC_ISSUER beside it, which alone uses it',
      'OIDC_ONLY: expected OIDC_ISSUER beside it, which alone uses it',
    ])
    expect(refusal({ ...whole, OIDC_LINK: 'name', OIDC_SCOPES: 'profile' })).toEqual([
      'OIDC_SCOPES: expected scopes with openid, between spaces',
      'OIDC_LINK: expected off, username or email',
    ])
  })

  it('name an object store by one address with a percent-encoded key', () => {
    const place = (FILES_URL: string) => readEnv({ FILES_URL }).files_url
    expect(readEnv({}).files_url).toBeNull()
    expect(place('s3://key:a%2Fb%40c%3A+d@objects.example.org/council')).toEqual({
      origin: 'https://objects.example.org',
      bucket: 'council',
      folder: '',
      region: 'us-east-1',
      access_key: 'key',
      secret_key: 'a/b@c:+d',
    })
    expect(place('s3://k:s@[::1]:9000/council/site/one/?region=eu-central-2&insecure')).toMatchObject({
      origin: 'http://[::1]:9000',
      folder: 'site/one/',
      region: 'eu-central-2',
    })
  })

  it.each([
    'https://k:secret@host/bucket',
    's3://host/bucket',
    's3://k@host/bucket',
    's3://k:secret@host',
    's3://k:secret@host/Bucket',
    's3://k:secret@host/bucket/a b',
    's3://k:%zz@host/bucket',
    's3://k:secret@host/bucket?regoin=x',
    's3://k:secret@host/bucket?region=a/b',
    's3://k:secret@host/bucket#x',
    's3://k:se/cret@host/bucket',
    's3:///bucket',
  ])('refuse the object store %j without repeating it', (FILES_URL) => {
    expect(refusal({ FILES_URL })).toEqual([
      `FILES_URL: expected an address like s3://KEY:SECRET@objects.example.org/bucket/folder?region=eu-central-1; ${SIGNS}`,
    ])
  })

  it('are all reported at once when they are wrong, one line each', () => {
    expect(refusal({ PORT: 'x', LIVE: 'x', FILES_URL: 'https://localhost' })).toEqual([
      'PORT: expected a number from 0 to 65535',
      `FILES_URL: expected an address like s3://KEY:SECRET@objects.example.org/bucket/folder?region=eu-central-1; ${SIGNS}`,
      'LIVE: expected on or off',
    ])
  })

  it('let the demonstration council listen beyond this machine only with a password of its own', () => {
    expect(refusal({ DEMO: 'on', HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^DEMO_PASSWORD: expected/)])
    expect(refusal({ DEMO: 'on', HOST: '0.0.0.0', DEMO_PASSWORD: 'a long one' })).toEqual([])
    expect(refusal({ DEMO: 'on', HOST: '127.0.0.2' })).toEqual([])
    expect(refusal({ DEMO: 'off', HOST: '0.0.0.0' })).toEqual([])
  })

  it('are all in docs/settings.md, and nothing else is', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../docs/settings.md'), 'utf8').split('## Development')[0] ?? ''
    const documented = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((row) => row[1])
    expect(new Set(documented)).toEqual(new Set(Object.keys(settings).map((name) => name.toUpperCase())))
  })
})
