import { build } from './build.mjs'
import { install } from './install.mjs'

install({ development: false })
build()
