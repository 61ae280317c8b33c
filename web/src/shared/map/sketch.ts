import L from 'leaflet'
import css from './map.module.css'

/** A drawn sheet with the lines of latitude and longitude, for a portal that has no tiles. */
class Sketch extends L.GridLayer {
  protected override createTile(coords: L.Coords): HTMLElement {
    const tile = L.DomUtil.create('div', css.tile)
    const corner = this._map.unproject(coords.scaleBy(this.getTileSize()), coords.z)
    tile.textContent = `${corner.lat.toFixed(2)}°, ${corner.lng.toFixed(2)}°`
    return tile
  }
}

export const sketchLayer = () => new Sketch({ tileSize: 160 })
