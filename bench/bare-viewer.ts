import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const pdfjs = join(import.meta.dirname, '../node_modules/pdfjs-dist')
const file = process.env.PDF ?? ''
const types: Record<string, string> = { '.mjs': 'text/javascript', '.css': 'text/css' }

/** pdf.js's own components with our settings, and nothing else. */
const html = `<!doctype html><link rel="stylesheet" href="/pdfjs/legacy/web/pdf_viewer.css">
<style>#c{position:absolute;inset:0;overflow:auto}</style><div id="c"><div class="pdfViewer"></div></div>
<script type="module">
import { getDocument, GlobalWorkerOptions, AnnotationEditorType } from '/pdfjs/legacy/build/pdf.min.mjs'
const { EventBus, PDFLinkService, PDFViewer } = await import('/pdfjs/legacy/web/pdf_viewer.mjs')
GlobalWorkerOptions.workerSrc = '/pdfjs/legacy/build/pdf.worker.min.mjs'
const eventBus = new EventBus(), linkService = new PDFLinkService({ eventBus })
const viewer = new PDFViewer({ container: document.getElementById('c'), eventBus, linkService, annotationEditorMode: AnnotationEditorType.DISABLE })
linkService.setViewer(viewer)
eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-width' })
const pdf = await getDocument({ url: '/file/', rangeChunkSize: 256 * 1024, disableAutoFetch: true, disableStream: true }).promise
viewer.setDocument(pdf)
linkService.setDocument(pdf)
</script>`

async function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse) {
  if (url === '/') return response.setHeader('content-type', 'text/html').end(html)
  if (url === '/file/') return sendFile(headers.range, response)
  if (!url.startsWith('/pdfjs/')) return response.writeHead(404).end()
  const path = join(pdfjs, url.slice('/pdfjs/'.length))
  return response
    .setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    .setHeader('cache-control', 'max-age=3600')
    .end(await readFile(path))
}

async function sendFile(range: string | undefined, response: ServerResponse) {
  const { size } = await stat(file)
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const end = to ? Number(to) : size - 1
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  return createReadStream(file, { start, end }).pipe(response)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections())
