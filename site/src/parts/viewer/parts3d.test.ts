import { BufferAttribute, BufferGeometry, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from "three";
import { expect, test } from "vitest";
import { pieceOf } from "./parts3d";

/** Two triangles beside one another, each a metre wide. */
function geometry() {
  const g = new BufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 0, 0, 6, 0, 0, 5, 1, 0]), 3));
  g.setIndex([0, 1, 2, 3, 4, 5]);
  return g;
}

const at = (x: number) => new Raycaster(new Vector3(x, 0.2, 5), new Vector3(0, 0, -1));

test("merged shapes are shown, found and outlined by their element", () => {
  const mesh = new Mesh(geometry(), new MeshBasicMaterial());
  mesh.userData.ranges = [11, 1, 12, 1];
  const piece = pieceOf(mesh);
  const hit = (x: number) => at(x).intersectObject(mesh)[0];
  const whose = (x: number) => {
    const found = hit(x);
    return found && piece.elementOf(found);
  };
  expect([whose(0.2), whose(5.2)]).toEqual([11, 12]);
  piece.show(new Set([12]));
  expect([whose(0.2), whose(5.2), mesh.visible]).toEqual([undefined, 12, true]);
  piece.show(new Set([99]));
  expect(mesh.visible).toBe(false);
  piece.show();
  expect([whose(0.2), mesh.visible]).toEqual([11, true]);
  expect(piece.outline(12)?.geometry.getIndex()?.array).toEqual(new Uint32Array([3, 4, 5]));
  expect(piece.outline(99)).toBeUndefined();
});

test("instances are shown, found and outlined by their element", () => {
  const mesh = new InstancedMesh(geometry(), new MeshBasicMaterial(), 2);
  mesh.setMatrixAt(0, new Matrix4());
  mesh.setMatrixAt(1, new Matrix4().makeTranslation(20, 0, 0));
  mesh.userData.instances = [21, 22];
  const piece = pieceOf(mesh);
  const whose = (x: number) => {
    const found = at(x).intersectObject(mesh)[0];
    return found && piece.elementOf(found);
  };
  expect([whose(0.2), whose(20.2)]).toEqual([21, 22]);
  piece.show(new Set([22]));
  expect([whose(0.2), whose(20.2)]).toEqual([undefined, 22]);
  piece.show();
  expect(whose(0.2)).toBe(21);
  expect(piece.outline(22)?.position.x).toBe(20);
});

test("a mesh that says nothing of elements is shown only with the whole", () => {
  const mesh = new Mesh(geometry(), new MeshBasicMaterial());
  const piece = pieceOf(mesh);
  piece.show(new Set([1]));
  expect(mesh.visible).toBe(false);
  piece.show();
  expect(mesh.visible).toBe(true);
});
