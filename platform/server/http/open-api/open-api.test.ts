import { expect, test } from 'vitest'
import { testServer } from '#testing/server/test-server.ts'

test('OpenAPI describes calls with their uploads and file answers', async () => {
  await using server = await testServer()
  const { paths, openapi } = (await server.as(null).request({ url: '/api/v1/openapi.json' })).json()
  expect(openapi).toBe('3.1.0')
  expect(paths['/api/v1/meetings/{id}/'].get.responses['200'].content['application/json'].schema.properties).toHaveProperty('agenda_items')
  const layer = paths['/api/v1/annotationlayers/{id}/annotations/'].get.responses['200'].content['application/json'].schema
  expect(layer.properties.annotations.items.properties).toHaveProperty('pageIndex')
  const upload = paths['/api/v1/committees/{committee}/import_meeting/'].post
  expect(upload.requestBody.content['multipart/form-data'].schema.properties).toHaveProperty('zipfile')
  expect(upload.parameters).toContainEqual(expect.objectContaining({ in: 'query', name: 'dry_run' }))
  const form = paths['/api/v1/committees/{id}/documents/'].post.requestBody.content['multipart/form-data'].schema
  expect(form).toMatchObject({ properties: { file: { format: 'binary' }, title: { type: 'string' } }, required: ['file'] })
  const posting = paths['/api/v1/ris/post_proposal/{id}/'].post.requestBody.content['multipart/form-data'].schema
  const fields = { files: { format: 'binary' }, rights_holder: {} }
  expect(posting).toMatchObject({ properties: fields, required: ['title', 'business_type'] })
  const file = paths['/api/v1/attachments/{id}/versions/{version_id}/file/'].get
  expect(file.responses).toMatchObject({ 200: { content: { '*/*': {} } }, 206: {} })
})

test('OpenAPI describes the refusals of a call: what follows from its contract, and what the contract adds', async () => {
  await using server = await testServer()
  const { paths, components } = (await server.as(null).request({ url: '/api/v1/openapi.json' })).json()
  const { responses } = paths['/api/v1/committees/{id}/committee_groups/{instance_id}/'].patch
  const told = (status: number) => responses[status].description
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '409', '412', '413', '415', '5XX'])
  expect(told(403)).toMatch(/CSRF token .* takes no access token\. The caller is not responsible for the committee\.$/)
  expect(told(409)).toBe('The committee is inactive.')
  expect(responses[404].content['application/json']).toMatchObject({
    schema: { $ref: '#/components/schemas/Problem' },
    example: { detail: expect.stringContaining('Not found') },
  })
  expect(components.schemas.Problem).toMatchObject({ properties: { detail: { type: 'string' } } })
  expect(responses[200].headers).toHaveProperty('ETag')
  expect(Object.keys(paths['/api/v1/reach/'].get.responses)).toEqual(['200', '401', '5XX'])
  expect(paths['/api/v1/admin/users/'].get.responses[403].description).toContain('not a site administrator')
  // Pages are no calls.
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
})

test('a viewer shows the description to anyone, with files of this server alone', async () => {
  await using server = await testServer({ PATH_PREFIX: '/rat' })
  const page = await server.app.inject('/rat/api/v1/')
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  // The policy of all pages: no inline scripts, and no other origin.
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-\w+';/)
  const addresses = [...page.payload.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(6)
  expect(addresses.filter((address) => !address.startsWith('/rat/'))).toEqual([])
  for (const url of addresses.filter((address) => address.startsWith('/rat/api/v1/')))
    expect([url, (await server.app.inject(url)).statusCode]).toEqual([url, 200])
  const script = addresses.find((address) => address.endsWith('swagger-ui-bundle.js')) ?? ''
  const asked = await server.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect(asked.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
  expect(asked.rawPayload.length).toBeLessThan(600_000)
  expect((await server.app.inject('/rat/api/v1/viewer.js')).payload).toContain('url: "/rat/api/v1/openapi.json"')
})
