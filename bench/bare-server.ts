import fastify from 'fastify'

/** The framework alone: sends the bytes of BODY_FROM, or an empty object, from memory. */
const body = process.env.BODY_FROM
  ? await (await fetch(process.env.BODY_FROM, { headers: { cookie: process.env.COOKIE ?? '' } })).text()
  : '{}'
const app = fastify()
app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
console.log(await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) }))
