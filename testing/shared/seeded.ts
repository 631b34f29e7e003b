import fc from 'fast-check'
import { seedOfRun } from './random.ts'

fc.configureGlobal({ seed: seedOfRun })
