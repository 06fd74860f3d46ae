import { Vector3, type Box3, type PerspectiveCamera } from "three";

/** Air around what is framed, of its own size. */
const AIR = 1.06;

/**
 * How far from its middle a camera stands that looks at a box from a direction (of length one, towards the camera), so that all eight
 * corners are in the picture, in the units of the box.
 */
export function distanceOf(box: Box3, direction: Vector3, { fov, aspect, up }: Pick<PerspectiveCamera, "fov" | "aspect" | "up">): number {
  const tall = Math.tan((fov / 2) * (Math.PI / 180));
  const right = new Vector3().crossVectors(up, direction);
  if (right.lengthSq() < 1e-9) right.set(1, 0, 0);
  right.normalize();
  const above = new Vector3().crossVectors(direction, right);
  const half = box.getSize(new Vector3()).multiplyScalar(0.5);
  let most = 0;
  for (const x of [-1, 1])
    for (const y of [-1, 1])
      for (const z of [-1, 1]) {
        const corner = new Vector3(x * half.x, y * half.y, z * half.z);
        most = Math.max(most, corner.dot(direction) + (AIR * Math.max(Math.abs(corner.dot(above)), Math.abs(corner.dot(right)) / aspect)) / tall);
      }
  return most;
}
