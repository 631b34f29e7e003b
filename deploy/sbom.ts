import path from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'

console.log(JSON.stringify(billOfMaterials(path.resolve(import.meta.dirname, '..')), null, 2))
