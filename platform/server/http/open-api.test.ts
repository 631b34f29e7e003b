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
  expect(posting).toMatchObject({ properties: { files: { format: 'binary' }, rights_holder: {} } })
  expect(posting).not.toHaveProperty('required')
  const file = paths['/api/v1/attachments/{id}/versions/{version_id}/file/'].get
  expect(file.responses).toMatchObject({ 200: { content: { '*/*': {} } }, 206: {} })
})
