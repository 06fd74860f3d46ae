import { BufferAttribute, InstancedMesh, Matrix4, Mesh, type BufferGeometry, type Intersection, type Object3D } from "three";
import { elementAt, partOf, type Part, type Ranges } from "./ranges";

const nowhere = new Matrix4().makeScale(0, 0, 0);

/** One drawn mesh of a model, and whose its triangles or its instances are. */
export interface Piece {
  mesh: Mesh;
  /** Shows the wanted elements, or all. */
  show(wanted?: ReadonlySet<number>): void;
  elementOf(hit: Intersection): number | undefined;
  /** A mesh of one element's share, to lie over it; nothing where it has none. */
  outline(element: number): Mesh | undefined;
}

const extrasOf = (mesh: Object3D, key: string): number[] | undefined => {
  for (let o: Object3D | null = mesh; o; o = o.parent) {
    const found: unknown = o.userData[key];
    if (Array.isArray(found)) return found as number[];
  }
  return undefined;
};

/** The piece that a mesh of the file is; a mesh that says nothing of elements is shown while all are. */
export function pieceOf(mesh: Mesh): Piece {
  const instances = extrasOf(mesh, "instances");
  if (mesh instanceof InstancedMesh && instances) return instanced(mesh, instances);
  return merged(mesh, extrasOf(mesh, "ranges") ?? []);
}

/** A geometry that shares another one's vertices. */
function sharing(geometry: BufferGeometry, index: Uint32Array<ArrayBuffer>): BufferGeometry {
  const part = geometry.clone();
  for (const [name, attribute] of Object.entries(geometry.attributes)) part.setAttribute(name, attribute);
  part.setIndex(new BufferAttribute(index, 1));
  return part;
}

function merged(mesh: Mesh, ranges: Ranges): Piece {
  const whole = mesh.geometry.getIndex()?.array ?? new Uint32Array();
  let part: Part = partOf(whole, ranges);
  mesh.geometry.computeBoundingSphere();
  return {
    mesh,
    show(wanted) {
      mesh.visible = !wanted || ranges.length > 0;
      if (!ranges.length) return;
      part = partOf(whole, ranges, wanted);
      mesh.geometry.setIndex(new BufferAttribute(part.index, 1));
      mesh.visible = part.index.length > 0;
    },
    elementOf: (hit) => (typeof hit.faceIndex === "number" ? elementAt(part, hit.faceIndex) : undefined),
    outline(element) {
      const { index } = partOf(whole, ranges, new Set([element]));
      if (!index.length) return undefined;
      const over = new Mesh(sharing(mesh.geometry, index));
      over.applyMatrix4(mesh.matrixWorld);
      return over;
    },
  };
}

function instanced(mesh: InstancedMesh, elements: number[]): Piece {
  const places = elements.map((_, i) => {
    const place = new Matrix4();
    mesh.getMatrixAt(i, place);
    return place;
  });
  mesh.computeBoundingSphere();
  return {
    mesh,
    show(wanted) {
      places.forEach((place, i) => mesh.setMatrixAt(i, !wanted || wanted.has(elements[i] ?? -1) ? place : nowhere));
      mesh.instanceMatrix.needsUpdate = true;
      mesh.visible = !wanted || elements.some((e) => wanted.has(e));
    },
    elementOf: (hit) => (hit.instanceId === undefined ? undefined : elements[hit.instanceId]),
    outline(element) {
      const place = places[elements.indexOf(element)];
      if (!place) return undefined;
      const over = new Mesh(mesh.geometry);
      over.applyMatrix4(new Matrix4().multiplyMatrices(mesh.matrixWorld, place));
      return over;
    },
  };
}
