// For the image only: removes packages from node_modules that built the web app and that the server does not use.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../bin/setup/repository.mjs'
import { serverPackages } from './server-packages.ts'

const kept = serverPackages(root)
const record = path.join(root, 'node_modules/.package-lock.json')
const places = Object.keys(JSON.parse(readFileSync(record, 'utf8')).packages)
const isWithin = (place) => [...kept].some((one) => one === place || one.startsWith(`${place}/`))
const removed = places.filter((place) => existsSync(path.join(root, place)) && !isWithin(place))
for (const place of removed) rmSync(path.join(root, place), { recursive: true, force: true })
console.log(`Removed ${removed.length} of ${places.length} packages.`)
