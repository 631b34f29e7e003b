import { wrongImports } from './checks/directions.ts'
import { sourcesBelow } from './checks/sources.ts'

const wrong = wrongImports(sourcesBelow('app', 'features', 'platform'))
for (const line of wrong) console.error(line)
process.exit(wrong.length > 0 ? 1 : 0)
