import { startDatabase } from '#platform/server/database/database.ts'
import { readEnv, StartRefused } from '#platform/server/env.ts'

try {
  const env = readEnv(process.env)
  // Loads the rest of the program while the database starts.
  const [database, { serve }] = await Promise.all([startDatabase(env), import('./serve.ts')])
  // In development the web app is served from another folder (bin/dev).
  await serve(env, database, process.argv[2])
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
