import {
  Box3, BufferAttribute, BufferGeometry, Color, DirectionalLight, HemisphereLight, Line, LineBasicMaterial, Mesh, MeshBasicMaterial, PerspectiveCamera, Plane,
  Raycaster, Scene, Spherical, Vector2, Vector3, WebGLRenderer, type Material,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { distanceOf } from "./framing";
import { pieceOf, type Piece } from "./parts3d";

export type Axis = "x" | "y" | "z";

/** Colours of the page, as CSS writes them. */
export interface Colours {
  ground: string;
  cut: string;
  picked: string;
}

/** A model on a canvas. It draws when something has changed, and at no other time. */
export interface Model3D {
  show(wanted?: ReadonlySet<number>): void;
  /** Marks an element, and brings it into view when asked to. */
  pick(element: number | undefined, bring?: boolean): void;
  /** Cuts what is beyond a share, 0 to 1, of the model along an axis; the whole without. */
  cut(axis?: Axis, share?: number): void;
  /** Takes points by clicks instead of elements. */
  measure(on: boolean): void;
  /** Brings the whole model into view. */
  whole(): void;
  turn(across: number, up: number): void;
  nearer(by: number): void;
  colour(colours: Colours): void;
  end(): void;
}

export interface Heard {
  onPick(element: number | undefined): void;
  /** A length between two points, in metres; nothing while the second is awaited. */
  onMeasure(length: number | undefined): void;
  onLost(): void;
}

/** Pixels that a finger may move within a click. */
const STILL = 6;
/** A picture with more pixels is too much for a phone. */
const MOST_PIXELS = 2;
const directions: Record<Axis, Vector3> = { x: new Vector3(-1, 0, 0), y: new Vector3(0, -1, 0), z: new Vector3(0, 0, -1) };

/** Shows the inside of what is cut in the colour of the cut: faces that are seen from behind. */
function withCut(material: Material, cut: { on: { value: number }; colour: { value: Color } }) {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.cutOn = cut.on;
    shader.uniforms.cutColour = cut.colour;
    shader.fragmentShader = `uniform float cutOn;\nuniform vec3 cutColour;\n${shader.fragmentShader}`.replace(
      "#include <dithering_fragment>",
      "#include <dithering_fragment>\nif (cutOn > 0.5 && !gl_FrontFacing) gl_FragColor = vec4(cutColour, 1.0);",
    );
  };
}

/** Opens a GLB on a canvas. It throws where the browser has no WebGL or the file is none. */
export async function openModel(canvas: HTMLCanvasElement, glb: ArrayBuffer, colours: Colours, heard: Heard): Promise<Model3D> {
  const renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
  try {
    const loader = new GLTFLoader();
    loader.setMeshoptDecoder(MeshoptDecoder);
    const { scene: root } = await loader.parseAsync(glb, "");
    return new Shown3D(renderer, canvas, root as unknown as Scene, colours, heard);
  } catch (error) {
    renderer.dispose();
    throw error;
  }
}

class Shown3D implements Model3D {
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(45, 1, 0.1, 1000);
  private readonly controls: OrbitControls;
  private readonly pieces: Piece[] = [];
  private readonly box = new Box3();
  private readonly plane = new Plane();
  private readonly cutting = { on: { value: 0 }, colour: { value: new Color() } };
  private readonly mark = new MeshBasicMaterial({ transparent: true, opacity: 0.75, polygonOffset: true, polygonOffsetFactor: -2, polygonOffsetUnits: -2 });
  /** The same through what stands before it, faintly: an element that is hidden is found all the same. */
  private readonly ghost = new MeshBasicMaterial({ transparent: true, opacity: 0.28, depthTest: false, depthWrite: false });
  private readonly ruler = new Line(new BufferGeometry(), new LineBasicMaterial({ depthTest: false }));
  private readonly resized: ResizeObserver;
  private marks: Mesh[] = [];
  private points: Vector3[] = [];
  private measuring = false;
  private narrowed = false;
  private asked = 0;
  private pressed?: { x: number; y: number };

  constructor(private readonly renderer: WebGLRenderer, private readonly canvas: HTMLCanvasElement, root: Scene, colours: Colours, private readonly heard: Heard) {
    this.scene.add(root, new HemisphereLight(0xffffff, 0x8a8f99, 2.2));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(1, 2, 1.5);
    this.scene.add(sun);
    root.updateMatrixWorld(true);
    const materials = new Set<Material>();
    root.traverse((o) => {
      if (!(o instanceof Mesh)) return;
      this.pieces.push(pieceOf(o));
      materials.add(o.material as Material);
    });
    for (const material of materials) withCut(material, this.cutting);
    this.box.setFromObject(root);
    this.ruler.renderOrder = 2;
    this.ruler.visible = false;
    this.scene.add(this.ruler);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", this.ask);
    canvas.addEventListener("pointerdown", this.press);
    canvas.addEventListener("pointerup", this.release);
    canvas.addEventListener("webglcontextlost", this.lost);
    this.resized = new ResizeObserver(() => this.size());
    this.resized.observe(canvas);
    this.colour(colours);
    this.size();
    this.whole();
  }

  colour({ ground, cut, picked }: Colours) {
    this.scene.background = new Color(ground);
    this.cutting.colour.value.set(cut).convertLinearToSRGB();
    this.mark.color.set(picked);
    this.ghost.color.set(picked);
    (this.ruler.material as LineBasicMaterial).color.set(cut);
    this.ask();
  }

  show(wanted?: ReadonlySet<number>) {
    if (!wanted && !this.narrowed) return;
    this.narrowed = !!wanted;
    for (const piece of this.pieces) piece.show(wanted);
    this.ask();
  }

  pick(element: number | undefined, bring = false) {
    for (const mark of this.marks) this.scene.remove(mark);
    this.marks = element === undefined ? [] : this.pieces.flatMap((piece) => piece.outline(element) ?? []);
    const ghosts = this.marks.map((mark) => {
      const ghost = mark.clone();
      mark.material = this.mark;
      ghost.material = this.ghost;
      ghost.renderOrder = 1;
      return ghost;
    });
    this.marks.push(...ghosts);
    for (const mark of this.marks) this.scene.add(mark);
    if (bring && this.marks.length) this.frame(this.marks.reduce((box, mark) => box.expandByObject(mark, true), new Box3()));
    this.ask();
  }

  cut(axis?: Axis, share = 1) {
    this.cutting.on.value = axis ? 1 : 0;
    if (axis) {
      const at = this.box.min.clone().lerp(this.box.max, Math.min(Math.max(share, 0), 1));
      this.plane.setFromNormalAndCoplanarPoint(directions[axis], at);
    }
    this.renderer.clippingPlanes = axis ? [this.plane] : [];
    this.ask();
  }

  measure(on: boolean) {
    this.measuring = on;
    this.points = [];
    this.ruler.visible = false;
    this.ask();
  }

  whole() {
    this.frame(this.box, new Vector3(0.6, 0.45, 0.6));
  }

  turn(across: number, up: number) {
    const from = new Spherical().setFromVector3(this.camera.position.clone().sub(this.controls.target));
    from.theta -= across;
    from.phi -= up;
    from.makeSafe();
    this.camera.position.setFromSpherical(from).add(this.controls.target);
    this.controls.update();
    this.ask();
  }

  nearer(by: number) {
    this.camera.position.lerp(this.controls.target, by);
    this.controls.update();
    this.ask();
  }

  end() {
    cancelAnimationFrame(this.asked);
    this.resized.disconnect();
    this.controls.dispose();
    this.canvas.removeEventListener("pointerdown", this.press);
    this.canvas.removeEventListener("pointerup", this.release);
    this.canvas.removeEventListener("webglcontextlost", this.lost);
    for (const { mesh } of this.pieces) {
      mesh.geometry.dispose();
      (mesh.material as Material).dispose();
    }
    this.mark.dispose();
    this.ghost.dispose();
    this.ruler.geometry.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }

  /** Brings a box into view, from where it is looked at now or from a direction. */
  private frame(box: Box3, from?: Vector3) {
    if (box.isEmpty()) return;
    const middle = box.getCenter(new Vector3());
    const size = Math.max(box.getSize(new Vector3()).length(), 0.1);
    const direction = (from ?? this.camera.position.clone().sub(this.controls.target)).normalize();
    const whole = this.box.getSize(new Vector3()).length() || 1;
    // One element is shown with what is around it.
    const room = from ? 1 : 2;
    this.camera.position.copy(middle).addScaledVector(direction, room * distanceOf(box, direction, this.camera));
    this.camera.near = Math.min(size, whole) / 500;
    this.camera.far = whole * 6;
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(middle);
    this.controls.update();
    this.ask();
  }

  private size() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!width || !height) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXELS));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.ask();
  }

  private readonly ask = () => {
    if (!this.asked)
      this.asked = requestAnimationFrame(() => {
        this.asked = 0;
        this.renderer.render(this.scene, this.camera);
        this.canvas.dataset.drawn = String(Number(this.canvas.dataset.drawn ?? 0) + 1);
      });
  };

  private readonly press = (e: PointerEvent) => {
    this.pressed = { x: e.clientX, y: e.clientY };
  };

  private readonly release = (e: PointerEvent) => {
    const { pressed } = this;
    if (!pressed || Math.hypot(e.clientX - pressed.x, e.clientY - pressed.y) > STILL) return;
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((2 * (e.clientX - left)) / width - 1, 1 - (2 * (e.clientY - top)) / height), this.camera);
    const meshes = this.pieces.filter(({ mesh }) => mesh.visible).map(({ mesh }) => mesh);
    const hit = ray.intersectObjects(meshes, false).find(({ point }) => !this.cutting.on.value || this.plane.distanceToPoint(point) >= 0);
    if (this.measuring) {
      if (hit) this.point(hit.point);
      return;
    }
    this.heard.onPick(hit && this.pieces.find(({ mesh }) => mesh === hit.object)?.elementOf(hit));
  };

  private point(at: Vector3) {
    if (this.points.length === 2) this.points = [];
    this.points.push(at);
    const [from, to] = this.points;
    this.ruler.visible = !!to;
    if (from && to) {
      this.ruler.geometry.dispose();
      this.ruler.geometry = new BufferGeometry();
      this.ruler.geometry.setAttribute("position", new BufferAttribute(new Float32Array([...from.toArray(), ...to.toArray()]), 3));
    }
    this.heard.onMeasure(from && to ? from.distanceTo(to) : undefined);
    this.ask();
  }

  private readonly lost = (e: Event) => {
    e.preventDefault();
    this.heard.onLost();
  };
}
